import { type SigningSettings, signedRequests } from '../../storage/aws-calls/signed-request.ts';

/** Encryption context: KMS decrypts a key only for the checkout for which it was encrypted. */
export type KeyContext = { merchantId: string; checkoutId: string };

/** Encrypts and decrypts the API keys of checkouts. */
export interface KeyEncryption {
  encrypt(providerKey: string, context: KeyContext): Promise<Uint8Array>;
  decrypt(ciphertext: Uint8Array, context: KeyContext): Promise<string>;
}

const timeoutMs = 2_000;

/**
 * Error response of KMS with its `name`, and `$metadata` as in the SDK's errors. The message contains no
 * data.
 */
class KmsError extends Error {
  override readonly name: string;
  readonly $metadata: { httpStatusCode: number };
  constructor(name: string, status: number) {
    super(`KMS returned ${status} ${name}`);
    this.name = name;
    this.$metadata = { httpStatusCode: status };
  }
}

/**
 * Returns the encryption with a KMS key. An API key is shorter than KMS's limit of 4 KB, so it needs no data
 * key.
 */
export function kmsEncryption(kmsKeyArn: string, settings: SigningSettings): KeyEncryption {
  const send = signedRequests(settings);
  const call = async (operation: string, context: KeyContext, input: object) => {
    const body = JSON.stringify({ KeyId: kmsKeyArn, EncryptionContext: context, ...input });
    const { status, text } = await send(operation, body, timeoutMs);
    if (status === 200) return JSON.parse(text);
    throw new KmsError(/"__type":"(?:[^"]*#)?(\w+)"/.exec(text)?.[1] ?? 'UnknownError', status);
  };
  return {
    async encrypt(providerKey, context) {
      const { CiphertextBlob } = await call('Encrypt', context, { Plaintext: base64(providerKey) });
      return Buffer.from(CiphertextBlob, 'base64');
    },
    async decrypt(ciphertext, context) {
      const { Plaintext } = await call('Decrypt', context, { CiphertextBlob: base64(ciphertext) });
      return Buffer.from(Plaintext, 'base64').toString();
    },
  };
}

function base64(value: string | Uint8Array): string {
  return Buffer.from(value).toString('base64');
}
