import { parameterDecryption } from '../../../lambdas/runtime/secret-decryption.ts';
import { parameterEncryption } from '../../../lambdas/runtime/secret-encryption.ts';
import { FakeTransport } from '../../support/checkouts/fake-transport.ts';

const context = { merchantId: 'mer_1', ownerId: 'chk_1' };
const name = '/ppp/dev/checkout-secret';
const secret = Buffer.alloc(32, 7).toString('base64');
const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) });

describe('the encryption of API keys', () => {
  /** The stored parameter. */
  let stored: string | undefined;
  let unavailable: object | undefined;
  /** Stores another function's secret while this one creates its own. */
  let faster: string | undefined;
  const parameters = new FakeTransport(({ headers, body }) => {
    if (unavailable) return json(400, unavailable);
    if (headers['x-amz-target'] === 'AmazonSSM.GetParameter')
      return stored === undefined
        ? json(400, { __type: 'ParameterNotFound' })
        : json(200, { Parameter: { Value: stored } });
    stored = faster ?? stored;
    if (stored !== undefined) return json(400, { __type: 'ParameterAlreadyExists' });
    stored = JSON.parse(body ?? '').Value;
    return json(200, { Version: 1 });
  });
  let endpoint: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const server = await parameters.listen();
    [endpoint, stop] = [server.url, server.stop];
  });
  afterAll(() => stop());
  beforeEach(() => {
    [stored, unavailable, faster] = [secret, undefined, undefined];
  });
  const open = () => {
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
    const settings = { service: 'ssm', region: 'eu-central-1', endpoint, credentials } as const;
    return { ...parameterEncryption(name, settings), ...parameterDecryption(name, settings) };
  };

  it('returns what another function encrypted', async () => {
    const ciphertext = await open().encrypt('rk_live_1', context);
    expect(Buffer.from(ciphertext).toString('latin1')).not.toContain('rk_live_1');
    expect(await open().decrypt(ciphertext, context)).toBe('rk_live_1');
  });

  it('encrypts the same key differently each time, and reads the secret once', async () => {
    const encryption = open();
    const before = parameters.requests.length;
    const [first, second] = [
      await encryption.encrypt('rk_live_1', context),
      await encryption.encrypt('rk_live_1', context),
    ];
    expect(Buffer.from(first)).not.toEqual(Buffer.from(second));
    const [read, ...others] = parameters.requests.slice(before);
    expect(others).toEqual([]);
    expect(read?.headers['x-amz-target']).toBe('AmazonSSM.GetParameter');
    expect(JSON.parse(read?.body ?? '')).toEqual({ Name: name, WithDecryption: true });
  });

  it.each([{ merchantId: 'mer_2' }, { ownerId: 'chk_2' }])(
    'rejects the ciphertext of a different checkout: %j',
    async (other) => {
      const ciphertext = await open().encrypt('rk_live_1', context);
      await expect(open().decrypt(ciphertext, { ...context, ...other })).rejects.toThrow();
    },
  );

  it('rejects a ciphertext with a change in any byte, a truncated one, and one of a different secret', async () => {
    const encryption = open();
    const bytes = Buffer.from(await encryption.encrypt('rk_live_1', context));
    for (const index of bytes.keys()) {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ 1;
      await expect(encryption.decrypt(copy, context)).rejects.toThrow();
    }
    for (const end of [0, 1, 20, bytes.length - 1])
      await expect(encryption.decrypt(bytes.subarray(0, end), context)).rejects.toThrow();
    stored = Buffer.alloc(32, 8).toString('base64');
    await expect(open().decrypt(bytes, context)).rejects.toThrow();
  });

  it('creates the secret at the first encryption, with 32 random bytes that are never replaced', async () => {
    stored = undefined;
    const ciphertext = await open().encrypt('rk_live_1', context);
    expect(Buffer.from(stored ?? '', 'base64')).toHaveLength(32);
    const { Name, Type, Overwrite } = JSON.parse(parameters.requests.at(-1)?.body ?? '');
    expect([Name, Type, Overwrite]).toEqual([name, 'SecureString', undefined]);
    expect(await open().decrypt(ciphertext, context)).toBe('rk_live_1');
  });

  it('uses the secret of a function that created it first', async () => {
    [stored, faster] = [undefined, secret];
    const ciphertext = await open().encrypt('rk_live_1', context);
    expect(stored).toBe(secret);
    expect(await open().decrypt(ciphertext, context)).toBe('rk_live_1');
  });

  it('creates no secret to decrypt, and tries again after an error', async () => {
    const encryption = open();
    const ciphertext = await encryption.encrypt('rk_live_1', context);
    const other = open();
    stored = undefined;
    await expect(other.decrypt(ciphertext, context)).rejects.toMatchObject({ name: 'ParameterNotFound' });
    expect(stored).toBeUndefined();
    stored = secret;
    expect(await other.decrypt(ciphertext, context)).toBe('rk_live_1');
  });

  it('throws errors that name what Systems Manager rejects, and nothing that was sent', async () => {
    unavailable = { __type: 'AccessDeniedException', message: 'rk_live_1' };
    await expect(open().encrypt('rk_live_1', context)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: 'Systems Manager returned 400 AccessDeniedException',
    });
  });
});
