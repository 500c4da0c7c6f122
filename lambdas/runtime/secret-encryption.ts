import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type SigningSettings, signedRequests } from '../../storage/aws-calls/signed-request.ts';

/**
 * The merchant and the owner of a secret: the checkout of an API key, or `alerts`. A ciphertext can be
 * decrypted only for the owner for which it was encrypted.
 */
export type SecretContext = { merchantId: string; ownerId: string };

/** Encrypts and decrypts merchants' secrets. */
export interface SecretEncryption {
  encrypt(value: string, context: SecretContext): Promise<Uint8Array>;
  decrypt(ciphertext: Uint8Array, context: SecretContext): Promise<string>;
}

const timeoutMs = 2_000;
const cipher = 'aes-256-gcm';
const secretBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
/** First byte of each ciphertext, followed by initialization vector, tag and encrypted data. */
const formatVersion = 1;

/**
 * Error response of Systems Manager with its `name`, and `$metadata` as in the SDK's errors. The message
 * contains no data.
 */
class ParameterError extends Error {
  override readonly name: string;
  readonly $metadata: { httpStatusCode: number };
  constructor(name: string, status: number) {
    super(`Systems Manager returned ${status} ${name}`);
    this.name = name;
    this.$metadata = { httpStatusCode: status };
  }
}

/**
 * Returns the encryption with the stage's secret, a SecureString parameter that AWS encrypts with a free key.
 * The first encryption creates it. Rejects if the parameter is unavailable, and for a ciphertext of another
 * owner or stage.
 */
export function parameterEncryption(parameterName: string, settings: SigningSettings): SecretEncryption {
  const secret = stageSecret(parameterName, settings);
  return {
    async encrypt(value, context) {
      const iv = randomBytes(ivBytes);
      const encryption = createCipheriv(cipher, await secret({ isCreated: true }), iv);
      encryption.setAAD(contextBytes(context));
      const encrypted = Buffer.concat([encryption.update(value, 'utf8'), encryption.final()]);
      return Buffer.concat([Buffer.of(formatVersion), iv, encryption.getAuthTag(), encrypted]);
    },
    async decrypt(ciphertext, context) {
      const bytes = Buffer.from(ciphertext);
      if (bytes[0] !== formatVersion) throw new Error('The stored secret has an unknown format');
      const [iv, tag] = [bytes.subarray(1, 1 + ivBytes), bytes.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)];
      const options = { authTagLength: tagBytes };
      const decryption = createDecipheriv(cipher, await secret({ isCreated: false }), iv, options);
      decryption.setAAD(contextBytes(context)).setAuthTag(tag);
      const encrypted = bytes.subarray(1 + ivBytes + tagBytes);
      return Buffer.concat([decryption.update(encrypted), decryption.final()]).toString();
    },
  };
}

function contextBytes({ merchantId, ownerId }: SecretContext): Buffer {
  return Buffer.from(JSON.stringify([merchantId, ownerId]));
}

/** Returns the stage's secret, which is read once, and created if `isCreated` and there is none. */
function stageSecret(Name: string, settings: SigningSettings) {
  const send = signedRequests(settings);
  const call = async (operation: string, input: object) => {
    const { status, text } = await send(operation, JSON.stringify(input), timeoutMs);
    if (status === 200) return JSON.parse(text);
    throw new ParameterError(/"__type":"(?:[^"]*#)?(\w+)"/.exec(text)?.[1] ?? 'UnknownError', status);
  };
  const read = async (): Promise<string> =>
    (await call('GetParameter', { Name, WithDecryption: true })).Parameter.Value;
  const create = async (): Promise<string> => {
    const Value = randomBytes(secretBytes).toString('base64');
    const Description = 'Encrypts the API keys of checkouts and the URLs of alerts';
    try {
      await call('PutParameter', { Name, Value, Description, Type: 'SecureString' });
      return Value;
    } catch (error) {
      if (isError(error, 'ParameterAlreadyExists')) return read(); // another function was faster
      throw error;
    }
  };
  let known: Buffer | undefined;
  return async ({ isCreated }: { isCreated: boolean }): Promise<Buffer> => {
    known ??= Buffer.from(
      await read().catch((error: unknown) => {
        if (isCreated && isError(error, 'ParameterNotFound')) return create();
        throw error;
      }),
      'base64',
    );
    return known;
  };
}

function isError(error: unknown, name: string): boolean {
  return error instanceof ParameterError && error.name === name;
}
