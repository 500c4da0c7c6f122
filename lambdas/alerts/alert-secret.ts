import { addressHash, maskedEmail, newConfirmationCode } from '../../core/alerts/alert-email.ts';
import { maskedUrl } from '../../core/alerts/alert-url.ts';
import { newAlertSecret } from '../../core/alerts/signature.ts';
import type { RandomBytes } from '../../core/shared/ports.ts';
import type { StoredAddress } from '../../storage/alerts/alerts.ts';
import type { SecretDecryption } from '../runtime/secret-decryption.ts';
import type { SecretEncryption } from '../runtime/secret-encryption.ts';

/** Where alerts go, and the secret that signs them. Only its ciphertext is stored. */
export interface AlertRecipient {
  url: string;
  secret: string;
}

/** An e-mail address, and the code that confirms it. Only its ciphertext is stored. */
export interface EmailRecipient {
  email: string;
  code: string;
}

/** What encrypts an address. */
export interface AddressEncryption {
  encryption: SecretEncryption;
  randomBytes: RandomBytes;
}

const contextOf = (merchantId: string) => ({ merchantId, ownerId: 'alerts' });

/** Returns a new secret for a URL, and the address as it is stored. */
export async function encryptRecipient(
  merchantId: string,
  url: string,
  { encryption, randomBytes }: AddressEncryption,
): Promise<{ secret: string; address: StoredAddress }> {
  const recipient: AlertRecipient = { url, secret: newAlertSecret(randomBytes) };
  const ciphertext = await encryption.encrypt(JSON.stringify(recipient), contextOf(merchantId));
  return {
    secret: recipient.secret,
    address: { masked: maskedUrl(url), hash: addressHash(url), ciphertext },
  };
}

/** Returns a new code for an e-mail address, and the address as it is stored. */
export async function encryptEmail(
  merchantId: string,
  email: string,
  { encryption, randomBytes }: AddressEncryption,
): Promise<{ code: string; address: StoredAddress }> {
  const recipient: EmailRecipient = { email, code: newConfirmationCode(randomBytes) };
  const ciphertext = await encryption.encrypt(JSON.stringify(recipient), contextOf(merchantId));
  return {
    code: recipient.code,
    address: { masked: maskedEmail(email), hash: addressHash(email), ciphertext },
  };
}

/** Returns what a ciphertext contains. Rejects if it is of a different merchant. */
export async function decryptRecipient(
  merchantId: string,
  ciphertext: Uint8Array,
  decryption: SecretDecryption,
): Promise<AlertRecipient | EmailRecipient> {
  return JSON.parse(await decryption.decrypt(ciphertext, contextOf(merchantId)));
}
