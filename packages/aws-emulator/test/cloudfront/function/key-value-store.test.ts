import '@aws-sdk/signature-v4a';
import { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';
import {
  CloudFrontKeyValueStoreClient,
  ResourceNotFoundException,
  ServiceQuotaExceededException,
  UpdateKeysCommand,
  ValidationException,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { KeyValueStore } from '../../../cloudfront/function/key-value-store.ts';
import { keyValueStoreApi } from '../../../cloudfront/function/key-value-store-api.ts';
import { type RunningServer, serve } from '../../../http/server.ts';

const KvsARN = 'arn:aws:cloudfront::000000000000:key-value-store/11111111-2222-3333-4444-555555555555';

/** Resolves the client's host, `<account>.localhost`, to this machine, as the emulator's workers do. */
const lookup: LookupFunction = (_host, { all }, callback) =>
  all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

describe('the store', () => {
  it('has a new version after every write', () => {
    const store = new KeyValueStore();
    const versions = [store.etag];
    store.put('a', '1');
    versions.push(store.etag);
    store.put('a', '1');
    versions.push(store.etag);
    store.update([['a', undefined]], store.etag);
    versions.push(store.etag);
    expect(new Set(versions).size).toBe(4);
  });
  it('applies all changes of a call or none', () => {
    const store = new KeyValueStore();
    const changes = [
      ['a', '1'],
      ['b', 'v'.repeat(2000)],
    ] as const;
    expect(() => store.update(changes, store.etag)).toThrow();
    expect(store.itemCount).toBe(0);
  });
});

describe('the data API, called by the real SDK client', () => {
  let server: RunningServer;
  let store: KeyValueStore;
  let client: CloudFrontKeyValueStoreClient;

  beforeAll(async () => {
    const api = keyValueStoreApi((arn) => (arn === KvsARN ? store : undefined));
    server = await serve(api, 0);
    client = new CloudFrontKeyValueStoreClient({
      region: 'us-east-1',
      endpoint: `http://localhost:${server.port}`,
      credentials: { accessKeyId: 'emulator', secretAccessKey: 'emulator' },
      maxAttempts: 1,
      requestHandler: { httpAgent: new Agent({ lookup }) },
    });
  });
  beforeEach(() => {
    store = new KeyValueStore(() => new Date('2026-01-02T03:04:05Z'));
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  it('updates up to 50 keys at once, and ignores deletes of missing keys', async () => {
    const Puts = Array.from({ length: 49 }, (_, index) => ({ Key: `k${index}`, Value: `v${index}` }));
    const Deletes = [{ Key: 'missing' }];
    const updated = await client.send(new UpdateKeysCommand({ KvsARN, IfMatch: store.etag, Puts, Deletes }));
    expect(updated).toMatchObject({ ETag: store.etag, ItemCount: 49 });
    const tooMany = new UpdateKeysCommand({
      KvsARN,
      IfMatch: store.etag,
      Puts: [...Puts, { Key: 'x', Value: '' }],
      Deletes,
    });
    await expect(client.send(tooMany)).rejects.toThrow(ValidationException);
  });
  it('rejects large entries, repeated keys and unknown stores', async () => {
    const update = (Puts: { Key: string; Value: string }[], arn = KvsARN) =>
      client.send(new UpdateKeysCommand({ KvsARN: arn, IfMatch: store.etag, Puts }));
    const twice = [
      { Key: 'a', Value: '1' },
      { Key: 'a', Value: '2' },
    ];
    await expect(update(twice)).rejects.toThrow(ValidationException);
    await expect(update([{ Key: 'a', Value: 'v'.repeat(1025) }])).rejects.toThrow(ValidationException);
    await expect(update([{ Key: 'ü'.repeat(257), Value: '' }])).rejects.toThrow(ValidationException);
    await expect(update([], `${KvsARN}x`)).rejects.toThrow(ResourceNotFoundException);
    for (let index = 0; index < 5_060; index++) store.put(`key-${index}`, 'v'.repeat(1024));
    const batch = Array.from({ length: 50 }, (_, index) => ({
      Key: `more-${index}`,
      Value: 'v'.repeat(1024),
    }));
    await expect(update(batch)).rejects.toThrow(ServiceQuotaExceededException);
  });
});
