import { newAlertSecret } from '../../core/alerts/signature.ts';
import type { RandomBytes } from '../../core/shared/ports.ts';
import type { SecretDecryption } from '../runtime/secret-decryption.ts';
import type { SecretEncryption } from '../runtime/secret-encryption.ts';

/** Where alerts go, and the secret that signs them. Only its ciphertext is stored. */
export interface AlertRecipient {
  url: string;
  secret: string;
}

const contextOf = (merchantId: string) => ({ merchantId, ownerId: 'alerts' });

/** Returns a new secret for a URL, and the ciphertext of both. */
export async function encryptRecipient(
  merchantId: string,
  url: string,
  { encryption, randomBytes }: { encryption: SecretEncryption; randomBytes: RandomBytes },
): Promise<{ secret: string; ciphertext: Uint8Array }> {
  const recipient: AlertRecipient = { url, secret: newAlertSecret(randomBytes) };
  const ciphertext = await encryption.encrypt(JSON.stringify(recipient), contextOf(merchantId));
  return { secret: recipient.secret, ciphertext };
}

/** Returns the URL and the secret in a ciphertext. Rejects if it is of a different merchant. */
export async function decryptRecipient(
  merchantId: string,
  ciphertext: Uint8Array,
  decryption: SecretDecryption,
): Promise<AlertRecipient> {
  return JSON.parse(await decryption.decrypt(ciphertext, contextOf(merchantId)));
}
