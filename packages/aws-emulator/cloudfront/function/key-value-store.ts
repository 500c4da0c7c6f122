import { randomBytes } from 'node:crypto';
import type { LocalResponse } from '../../http/messages.ts';

const maxKeyBytes = 512;
const maxValueBytes = 1024;
const maxKeysPerCall = 50;

const maxStoreBytes = 5 * 1024 * 1024;

const statuses = {
  ConflictException: 409,
  ResourceNotFoundException: 404,
  ServiceQuotaExceededException: 402,
  ValidationException: 400,
};

/** A rejected call of the KeyValueStore; `type` is the API's error name. */
export class StoreError extends Error {
  readonly type: keyof typeof statuses;

  constructor(type: keyof typeof statuses, message: string) {
    super(message);
    this.type = type;
  }

  /** Returns the error as a response of the data API. */
  toResponse(): LocalResponse {
    return {
      status: statuses[this.type],
      headers: { 'content-type': 'application/json', 'x-amzn-errortype': this.type },
      body: Buffer.from(JSON.stringify({ Message: this.message })),
    };
  }
}

/** One change of a store: a value to put, or `undefined` to delete the key. */
export type StoreChange = readonly [key: string, value: string | undefined];

/** Throws for more than 50 keys, a repeated key, a key above 512 bytes or a value above 1,024 bytes. */
function checkChanges(changes: readonly StoreChange[]): void {
  if (changes.length > maxKeysPerCall) reject(`At most ${maxKeysPerCall} keys in one call.`);
  if (new Set(changes.map(([key]) => key)).size < changes.length) reject('A key is named twice.');
  for (const [key, value] of changes) {
    const keyBytes = Buffer.byteLength(key);
    if (keyBytes === 0 || keyBytes > maxKeyBytes) reject(`A key has 1 to ${maxKeyBytes} bytes.`);
    if (value !== undefined && Buffer.byteLength(value) > maxValueBytes)
      reject(`A value has at most ${maxValueBytes} bytes.`);
  }
}

function reject(message: string): never {
  throw new StoreError('ValidationException', message);
}

/** One page of a listing, sorted by key. */
export interface StorePage {
  items: { key: string; value: string }[];
  /** First key of the next page; `undefined` after the last one. */
  nextKey: string | undefined;
}

/** A KeyValueStore: at most 5 MB of keys (512 bytes each) and values (1 kB each), with one version. */
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

  /** Version of the store; every write changes it. */
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

  /** Time of the last write. */
  get lastModified(): Date {
    return this.modified;
  }

  /** Returns the value of a key; `undefined` if it does not exist. */
  get(key: string): string | undefined {
    return this.entries.get(key);
  }

  /** Returns true if the key exists. */
  exists(key: string): boolean {
    return this.entries.has(key);
  }

  /** Stores one value. */
  put(key: string, value: string, ifMatch = this.version): void {
    this.update([[key, value]], ifMatch);
  }

  /** Returns at most `limit` keys from `startKey` on, in code-unit order. */
  list(limit: number, startKey = ''): StorePage {
    const keys = [...this.entries.keys()].filter((key) => key >= startKey).sort();
    const items = keys.slice(0, limit).map((key) => ({ key, value: this.entries.get(key) ?? '' }));
    return { items, nextKey: keys[limit] };
  }

  /**
   * Applies all changes or none, if the store's version is `ifMatch`. Deleting a missing key has no effect.
   */
  update(changes: readonly StoreChange[], ifMatch: string): void {
    if (ifMatch !== this.version)
      throw new StoreError(
        'ConflictException',
        'The store has another ETag: resource is not in expected state.',
      );
    checkChanges(changes);
    const growth = changes.reduce((sum, change) => sum + this.growthBy(change), 0);
    if (this.bytes + growth > maxStoreBytes)
      throw new StoreError(
        'ServiceQuotaExceededException',
        `A store can contain at most ${maxStoreBytes} bytes.`,
      );
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

function newVersion(): string {
  return `KV${randomBytes(8).toString('hex').toUpperCase()}`;
}
