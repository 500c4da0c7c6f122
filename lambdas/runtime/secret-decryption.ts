import { createDecipheriv } from 'node:crypto';
import { checkoutSecretVariable } from '../../platform/environment.ts';
import { AwsError, type SigningSettings, signedRequests } from '../../storage/aws-calls/signed-request.ts';
import { lazy, requiredVariable, signingSettings } from './environment.ts';

/**
 * The merchant and the owner of a secret: the checkout of an API key, or `alerts`. A ciphertext can be
 * decrypted only for the owner for which it was encrypted.
 */
export type SecretContext = { merchantId: string; ownerId: string };

/** Decrypts merchants' secrets. */
export interface SecretDecryption {
  decrypt(ciphertext: Uint8Array, context: SecretContext): Promise<string>;
}

/** Form of a ciphertext: a byte with the version, initialization vector, tag and encrypted data. */
export const ciphertextForm = { version: 1, cipher: 'aes-256-gcm', ivBytes: 12, tagBytes: 16 } as const;

const timeoutMs = 2_000;

/** Returns a function that calls an operation of Systems Manager. It throws `AwsError`. */
export function parameterCalls(settings: SigningSettings) {
  const send = signedRequests(settings);
  return async (operation: string, input: object) => {
    const response = await send(operation, JSON.stringify(input), timeoutMs);
    if (response.status === 200) return JSON.parse(response.text);
    throw new AwsError('Systems Manager', response);
  };
}

/** Returns the value of a SecureString parameter. Rejects if the parameter is missing or unavailable. */
export async function readSecret(call: ReturnType<typeof parameterCalls>, Name: string): Promise<string> {
  return (await call('GetParameter', { Name, WithDecryption: true })).Parameter.Value;
}

/** Returns the bytes that bind a ciphertext to its owner. */
export function contextBytes({ merchantId, ownerId }: SecretContext): Buffer {
  return Buffer.from(JSON.stringify([merchantId, ownerId]));
}

/**
 * Returns the decryption with the stage's secret, a SecureString parameter that AWS encrypts with a free key.
 * Rejects if the parameter is unavailable, and for a ciphertext of another owner or stage.
 */
export function parameterDecryption(parameterName: string, settings: SigningSettings): SecretDecryption {
  const call = parameterCalls(settings);
  let known: Buffer | undefined;
  return {
    async decrypt(ciphertext, context) {
      const { version, cipher, ivBytes, tagBytes } = ciphertextForm;
      const bytes = Buffer.from(ciphertext);
      if (bytes[0] !== version) throw new Error('The stored secret has an unknown format');
      known ??= Buffer.from(await readSecret(call, parameterName), 'base64');
      const [iv, tag] = [bytes.subarray(1, 1 + ivBytes), bytes.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)];
      const decryption = createDecipheriv(cipher, known, iv, { authTagLength: tagBytes });
      decryption.setAAD(contextBytes(context)).setAuthTag(tag);
      const encrypted = bytes.subarray(1 + ivBytes + tagBytes);
      return Buffer.concat([decryption.update(encrypted), decryption.final()]).toString();
    },
  };
}

/** Returns the decryption with the secret of this function's stage. */
export const stageDecryption = lazy(() =>
  parameterDecryption(requiredVariable(checkoutSecretVariable), signingSettings('ssm')),
);
