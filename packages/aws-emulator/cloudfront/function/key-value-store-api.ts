import type { LocalHandler, LocalRequest, LocalResponse } from '../../http/messages.ts';
import { type KeyValueStore, type StoreChange, StoreError } from './key-value-store.ts';

const maxCallBytes = 3 * 1024 * 1024;

/**
 * What AWS does not document, and the emulator does not do otherwise: rejects a call that removes a missing key, or reports an
 * outdated ETag with an error of another name.
 */
export type StoreVariant = 'rejects-missing' | 'renames-conflicts';

/**
 * Returns the KeyValueStore data API, as `@aws-sdk/client-cloudfront-keyvaluestore` calls it. Signatures are
 * not checked.
 */
export function keyValueStoreApi(
  stores: (arn: string) => KeyValueStore | undefined,
  variant?: StoreVariant,
): LocalHandler {
  return async (request) => {
    try {
      const [, arn = '', keys] = /^\/key-value-stores\/([^/]+)(\/keys)?$/.exec(request.path) ?? [];
      const storeArn = decodeURIComponent(arn);
      const store = stores(storeArn);
      if (!store) throw new StoreError('ResourceNotFoundException', 'The key value store was not found.');
      return keys ? callKeys(store, request, variant) : describe(store, storeArn);
    } catch (error) {
      if (error instanceof StoreError)
        return variant === 'renames-conflicts' ? renamed(error) : error.toResponse();
      throw error;
    }
  };
}

/** Returns a response whose error name a client does not expect. */
function renamed(error: StoreError): LocalResponse {
  const response = error.toResponse();
  if (error.type !== 'ConflictException') return response;
  return {
    ...response,
    status: 412,
    headers: { ...response.headers, 'x-amzn-errortype': 'PreconditionFailedException' },
  };
}

function describe(store: KeyValueStore, arn: string): LocalResponse {
  return respond(store, {
    KvsARN: arn,
    Created: store.created.getTime() / 1000,
    LastModified: store.lastModified.getTime() / 1000,
    Status: 'READY',
  });
}

/** Handles ListKeys and UpdateKeys. */
function callKeys(
  store: KeyValueStore,
  request: LocalRequest,
  variant: StoreVariant | undefined,
): LocalResponse {
  if (request.method === 'GET') return listKeys(store, new URLSearchParams(request.query));
  if (request.body.length > maxCallBytes)
    throw new StoreError('ValidationException', `A call has at most ${maxCallBytes} bytes.`);
  const { Puts = [], Deletes = [] } = JSON.parse(request.body.toString() || '{}') as {
    Puts?: { Key: string; Value?: unknown }[];
    Deletes?: { Key: string }[];
  };
  if (variant === 'rejects-missing' && Deletes.some(({ Key }) => !store.exists(Key)))
    throw new StoreError('ResourceNotFoundException', 'A key was not found.');
  const puts = Puts.map(({ Key, Value }): StoreChange => [Key, requiredValue(Value)]);
  store.update([...Deletes.map(({ Key }): StoreChange => [Key, undefined]), ...puts], ifMatch(request));
  return respond(store, {});
}

function listKeys(store: KeyValueStore, query: URLSearchParams): LocalResponse {
  const limit = Number(query.get('MaxResults') ?? 10);
  if (!(limit >= 1 && limit <= 50)) throw new StoreError('ValidationException', 'MaxResults is 1 to 50.');
  const { items, nextKey } = store.list(
    limit,
    Buffer.from(query.get('NextToken') ?? '', 'base64url').toString(),
  );
  return respond(store, {
    Items: items.map(({ key, value }) => ({ Key: key, Value: value })),
    ...(nextKey === undefined ? {} : { NextToken: Buffer.from(nextKey).toString('base64url') }),
  });
}

function requiredValue(value: unknown): string {
  if (typeof value !== 'string') throw new StoreError('ValidationException', 'Value is missing.');
  return value;
}

function ifMatch({ headers }: LocalRequest): string {
  const version = headers['if-match'];
  if (!version) throw new StoreError('ValidationException', 'If-Match is missing.');
  return version;
}

function respond(store: KeyValueStore, body: Record<string, unknown>): LocalResponse {
  const size = { ItemCount: store.itemCount, TotalSizeInBytes: store.totalSizeInBytes };
  return {
    status: 200,
    headers: { 'content-type': 'application/json', etag: store.etag },
    body: Buffer.from(JSON.stringify({ ...size, ...body })),
  };
}
