import { type KeyEncryption, kmsEncryption } from '../../../lambdas/checkouts/provider-key-encryption.ts';
import { FakeTransport } from '../../support/checkouts/fake-transport.ts';

const context = { merchantId: 'mer_1', checkoutId: 'chk_1' };
const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) });

describe('the encryption of API keys', () => {
  const kms = new FakeTransport(() => response);
  let response = json(200, {});
  let encryption: KeyEncryption;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const server = await kms.listen();
    stop = server.stop;
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
    const settings = { service: 'kms', region: 'eu-central-1', endpoint: server.url, credentials } as const;
    encryption = kmsEncryption('arn:key', settings);
  });
  afterAll(() => stop());
  const lastRequest = () => {
    const { headers, body } = kms.requests.at(-1) ?? {};
    return {
      target: headers?.['x-amz-target'],
      type: headers?.['content-type'],
      input: JSON.parse(body ?? ''),
    };
  };

  it('sends the key with the checkout as its context', async () => {
    response = json(200, { CiphertextBlob: Buffer.from('hidden').toString('base64') });
    expect(Buffer.from(await encryption.encrypt('rk_live_1', context)).toString()).toBe('hidden');
    expect(lastRequest()).toEqual({
      target: 'TrentService.Encrypt',
      type: 'application/x-amz-json-1.1',
      input: {
        KeyId: 'arn:key',
        EncryptionContext: context,
        Plaintext: Buffer.from('rk_live_1').toString('base64'),
      },
    });
  });

  it('returns what KMS decrypts', async () => {
    response = json(200, { Plaintext: Buffer.from('rk_live_1').toString('base64') });
    expect(await encryption.decrypt(Buffer.from('hidden'), context)).toBe('rk_live_1');
    expect(lastRequest().input.CiphertextBlob).toBe(Buffer.from('hidden').toString('base64'));
  });

  it('throws errors that name what KMS rejects, and nothing that was sent', async () => {
    response = json(400, { __type: 'InvalidCiphertextException' });
    const failed = encryption.decrypt(Buffer.from('hidden'), context);
    await expect(failed).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
      message: 'KMS returned 400 InvalidCiphertextException',
    });
  });
});
