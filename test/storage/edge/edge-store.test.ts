import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import {
  KeyValueStore,
  StoreError,
} from '../../../packages/aws-emulator/cloudfront/function/key-value-store.ts';
import { keyValueStoreApi } from '../../../packages/aws-emulator/cloudfront/function/key-value-store-api.ts';
import type { LocalResponse } from '../../../packages/aws-emulator/http/messages.ts';
import { type RunningServer, serve } from '../../../packages/aws-emulator/http/server.ts';
import { type EdgeStore, edgeStore, isRejection } from '../../../storage/edge/edge-store.ts';

const arn = 'arn:aws:cloudfront::000000000000:key-value-store/emulator';
const lookUp = dns.lookup;
let server: RunningServer;
let store: KeyValueStore;
let edge: EdgeStore;
let calls: string[];
/** Replaces the store's response. */
let response: LocalResponse | undefined;
/** The store does not respond to the next call within a minute. */
let isSilent = false;

beforeAll(async () => {
  const api = keyValueStoreApi((name) => (name === arn ? store : undefined));
  server = await serve(async (request) => {
    calls.push(`${request.method} ${request.body}`);
    if (isSilent) {
      isSilent = false;
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
    }
    return response ?? api(request);
  }, 0);
  // The client prefixes the host with the account id, which not every resolver finds.
  const lookup: LookupFunction = (_name, ...rest) => Reflect.apply(lookUp, dns, ['127.0.0.1', ...rest]);
  Object.assign(dns, { lookup });
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: `http://localhost:${server.port}`,
  });
  edge = edgeStore(arn);
});
beforeEach(() => {
  store = new KeyValueStore();
  calls = [];
  response = undefined;
});
afterAll(async () => {
  Object.assign(dns, { lookup: lookUp });
  await server.stop();
});

it('returns version and size of the store', async () => {
  store.put('key', 'value');
  expect(await edge.describe()).toEqual({ version: store.etag, sizeBytes: 8 });
});

it('ends a call that gets no response, and sends it again', async () => {
  const impatient = edgeStore(arn, { timeoutMs: 1_000 });
  isSilent = true;
  await expect(impatient.describe()).resolves.toEqual({ version: store.etag, sizeBytes: 0 });
  expect(calls).toHaveLength(2);
});

it('lists all entries in pages of 50', async () => {
  for (let index = 0; index < 120; index++) store.put(`key${index}`, `${index}`);
  const entries = await edge.list();
  expect(entries.size).toBe(120);
  expect(entries.get('key119')).toBe('119');
  expect(calls).toHaveLength(3);
});

it('puts and removes entries in one call and returns version and size afterwards', async () => {
  store.put('gone', 'value');
  const changes = new Map([
    ['new', 'value'],
    ['gone', undefined],
  ]);
  const applied = await edge.apply(changes, store.etag);
  expect(applied).toEqual({ version: store.etag, sizeBytes: 8 });
  expect(store.list(10).items).toEqual([{ key: 'new', value: 'value' }]);
  expect(calls).toHaveLength(1);
});

it('changes nothing if the store has another version', async () => {
  const { version } = await edge.describe();
  store.put('other', 'value');
  const changes = new Map([
    ['new', 'value'],
    ['other', undefined],
  ]);
  expect(await edge.apply(changes, version)).toBe('outdated');
  expect(store.list(10).items).toEqual([{ key: 'other', value: 'value' }]);
});

it('sends no empty list', async () => {
  await edge.apply(new Map([['new', 'value']]), store.etag);
  await edge.apply(new Map([['new', undefined]]), store.etag);
  expect(calls).toEqual([
    'POST {"Puts":[{"Key":"new","Value":"value"}]}',
    'POST {"Deletes":[{"Key":"new"}]}',
  ]);
});

it.each([
  ['The If-Match version is not current', 'outdated'],
  ['A value is too long', 'A value is too long'],
])('takes a validation error only for an outdated version if it names it: %s', async (message, result) => {
  response = new StoreError('ValidationException', message).toResponse();
  const applied = await edge.apply(new Map([['new', 'value']]), 'version').catch((error) => error.message);
  expect(applied).toBe(result);
});

it('throws a rejection if the store is full', async () => {
  for (let index = 0; index < 5 * 1024; index++) store.put(`key${index}`.padEnd(24), 'x'.repeat(1_000));
  const error = await edge.apply(new Map([['new', 'x'.repeat(1_024)]]), store.etag).catch((thrown) => thrown);
  expect(isRejection(error)).toBe(true);
  expect(isRejection(new Error('socket hang up'))).toBe(false);
});

it('throws for a store that does not exist', async () => {
  await expect(edgeStore(`${arn}2`).describe()).rejects.toThrow('not found');
});
