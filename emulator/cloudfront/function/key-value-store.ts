import { randomBytes } from 'node:crypto';
import type { LocalHandler, LocalRequest, LocalResponse } from '../../http.ts';
import { checkChanges, maxStoreBytes, type StoreChange, StoreError } from './store-limits.ts';

const maxCallBytes = 3 * 1024 * 1024;

/** One page of a listing, in the order of the keys. */
export interface StorePage {
  items: { key: string; value: string }[];
  /** Where the next page begins; `undefined` after the last one. */
  nextKey: string | undefined;
}

/** What CloudFront keeps for its functions: at most 5 MB of keys (512 bytes) and values (1 KB), with one version for the whole store. */
export class KeyValueStore {
  readonly created: Date;
  private readonly now: () => Date;
  private readonly entries = new Map<string, string>();
  private bytes = 0;
  private version = newVersion();
  private modified: Date;

  constructor(now: () => Date = () => new Date()) {
    this.now = now;
    this.created = now();
    this.modified = this.created;
  }

  /** The version, which every write changes. */
  get etag(): string {
    return this.version;
  }

  /** Number of keys. */
  get itemCount(): number {
    return this.entries.size;
  }

  /** UTF-8 bytes of all keys and values together. */
  get totalSizeInBytes(): number {
    return this.bytes;
  }

  /** When the store was last written. */
  get lastModified(): Date {
    return this.modified;
  }

  /** The value of a key, `undefined` when there is none. */
  get(key: string): string | undefined {
    return this.entries.get(key);
  }

  /** Whether the store has the key. */
  exists(key: string): boolean {
    return this.entries.has(key);
  }

  /** Stores one value. */
  put(key: string, value: string, ifMatch = this.version): void {
    this.update([[key, value]], ifMatch);
  }

  /** Removes one key; it must exist. */
  delete(key: string, ifMatch = this.version): void {
    if (!this.exists(key)) throw new StoreError('ResourceNotFoundException', 'The key was not found.');
    this.update([[key, undefined]], ifMatch);
  }

  /** Keys from `startKey` on in code-unit order, at most `limit`. */
  list(limit: number, startKey = ''): StorePage {
    const keys = [...this.entries.keys()].filter((key) => key >= startKey).sort();
    const items = keys.slice(0, limit).map((key) => ({ key, value: this.entries.get(key) ?? '' }));
    return { items, nextKey: keys[limit] };
  }

  /** Applies all changes or none, if the store still has the version `ifMatch`. Deleting a key that is not there does nothing. */
  update(changes: readonly StoreChange[], ifMatch: string): void {
    if (ifMatch !== this.version)
      throw new StoreError(
        'ConflictException',
        'The store has another ETag: resource is not in expected state.',
      );
    checkChanges(changes);
    const growth = changes.reduce((sum, change) => sum + this.growthBy(change), 0);
    if (this.bytes + growth > maxStoreBytes)
      throw new StoreError('ServiceQuotaExceededException', `A store holds at most ${maxStoreBytes} bytes.`);
    for (const [key, value] of changes) {
      if (value === undefined) this.entries.delete(key);
      else this.entries.set(key, value);
    }
    this.bytes += growth;
    this.version = newVersion();
    this.modified = this.now();
  }

  private growthBy([key, value]: StoreChange): number {
    const old = this.entries.get(key);
    const sizeOf = (text: string | undefined) =>
      text === undefined ? 0 : Buffer.byteLength(key) + Buffer.byteLength(text);
    return sizeOf(value) - sizeOf(old);
  }
}

/** The KeyValueStore data API, as `@aws-sdk/client-cloudfront-keyvaluestore` calls it. Signatures are not checked. */
export function keyValueStoreApi(stores: (arn: string) => KeyValueStore | undefined): LocalHandler {
  return async (request) => {
    try {
      const [, arn = '', keys, key] =
        /^\/key-value-stores\/([^/]+)(?:(\/keys)(?:\/([^/]+))?)?$/.exec(request.path) ?? [];
      const storeArn = decodeURIComponent(arn);
      const store = stores(storeArn);
      if (!store) throw new StoreError('ResourceNotFoundException', 'The key value store was not found.');
      if (!keys) return describe(store, storeArn);
      return key === undefined ? callKeys(store, request) : callKey(store, request, decodeURIComponent(key));
    } catch (error) {
      if (error instanceof StoreError) return error.toResponse();
      throw error;
    }
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

/** ListKeys and UpdateKeys. */
function callKeys(store: KeyValueStore, request: LocalRequest): LocalResponse {
  if (request.method === 'GET') return listKeys(store, new URLSearchParams(request.query));
  if (request.body.length > maxCallBytes)
    throw new StoreError('ValidationException', `A call has at most ${maxCallBytes} bytes.`);
  const { Puts = [], Deletes = [] } = JSON.parse(request.body.toString() || '{}') as {
    Puts?: { Key: string; Value?: unknown }[];
    Deletes?: { Key: string }[];
  };
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

/** GetKey, PutKey and DeleteKey. */
function callKey(store: KeyValueStore, request: LocalRequest, key: string): LocalResponse {
  if (request.method === 'GET') {
    const value = store.get(key);
    if (value === undefined) throw new StoreError('ResourceNotFoundException', 'The key was not found.');
    return respond(store, { Key: key, Value: value });
  }
  if (request.method === 'DELETE') store.delete(key, ifMatch(request));
  else store.put(key, requiredValue(JSON.parse(request.body.toString()).Value), ifMatch(request));
  return respond(store, {});
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

function newVersion(): string {
  return `KV${randomBytes(8).toString('hex').toUpperCase()}`;
}
