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

/** A refused call of the KeyValueStore. `type` is the error's name in the API. */
export class StoreError extends Error {
  readonly type: keyof typeof statuses;

  constructor(type: keyof typeof statuses, message: string) {
    super(message);
    this.type = type;
  }

  /** The refusal as the data API sends it. */
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

/** Refuses what one call must not hold: more than 50 keys, a key twice, a key above 512 bytes, a value above 1,024 bytes. */
function checkChanges(changes: readonly StoreChange[]): void {
  if (changes.length > maxKeysPerCall) refuse(`At most ${maxKeysPerCall} keys in one call.`);
  if (new Set(changes.map(([key]) => key)).size < changes.length) refuse('A key is named twice.');
  for (const [key, value] of changes) {
    const keyBytes = Buffer.byteLength(key);
    if (keyBytes === 0 || keyBytes > maxKeyBytes) refuse(`A key has 1 to ${maxKeyBytes} bytes.`);
    if (value !== undefined && Buffer.byteLength(value) > maxValueBytes)
      refuse(`A value has at most ${maxValueBytes} bytes.`);
  }
}

function refuse(message: string): never {
  throw new StoreError('ValidationException', message);
}

/** One page of a listing, in the order of the keys. */
export interface StorePage {
  items: { key: string; value: string }[];
  /** Where the next page begins; `undefined` after the last one. */
  nextKey: string | undefined;
}

/** A KeyValueStore: at most 5 MB of keys (512 bytes each) and values (1 KB each), with one version for the whole store. */
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

  /** The version. Every write changes it. */
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

function newVersion(): string {
  return `KV${randomBytes(8).toString('hex').toUpperCase()}`;
}
