import { type Backoff, backOff } from './backoff.ts';
import { type ItemKey, keyText } from './keys.ts';

/** Attributes of an item as plain values. */
export type Item = Record<string, unknown>;

/** A conditional update of one item. */
export interface ConditionalUpdate {
  expression: string;
  condition: string;
  /** Values by placeholder, such as `:now`. */
  values: Record<string, string | number>;
  /** Time limit including retries. */
  timeoutMs: number;
}

/**
 * Access to items by key, which is all that a visitor's request needs. `database-items.ts` implements it with
 * the SDK. `signed-items.ts` implements it without the SDK for the config function, because visitors notice
 * its cold start.
 */
export interface ItemAccess {
  /**
   * Reads the items with these keys consistently, in the order of the keys, with parallel calls of 100 keys.
   * Omits items of `optionalKeys` if the table has no capacity for them.
   */
  getAll(keys: readonly ItemKey[], optionalKeys?: readonly ItemKey[]): Promise<(Item | undefined)[]>;
  /** Returns false and writes nothing if the condition fails. */
  update(key: ItemKey, update: ConditionalUpdate): Promise<boolean>;
}

/**
 * Calls BatchGetItem once. Returns the existing items, and the keys that it did not process for lack of
 * capacity.
 */
export type BatchGet = (keys: ItemKey[]) => Promise<{ items: Item[]; unprocessed: ItemKey[] }>;

const keysPerBatch = 100;
const maxReads = 5;
const betweenReads: Backoff = { firstMs: 80 };

/**
 * Implements `getAll` with single batches. Retries unprocessed keys a few times unless they are optional,
 * then throws a throttling error.
 */
export async function getInBatches(
  keys: readonly ItemKey[],
  optionalKeys: readonly ItemKey[],
  batchGet: BatchGet,
): Promise<(Item | undefined)[]> {
  const all = [...keys, ...optionalKeys];
  const optional = new Set(optionalKeys.map(keyText));
  const itemsByKey = new Map<string, Item>();
  const getBatch = async (batch: ItemKey[]): Promise<void> => {
    let left = batch;
    for (let read = 1; left.length > 0; read++) {
      if (read > maxReads)
        throw Object.assign(new Error('Items stay unread'), { name: 'ThrottlingException' });
      if (read > 1) await backOff(read - 1, betweenReads);
      const { items, unprocessed } = await batchGet(left);
      for (const item of items) itemsByKey.set(keyText(item), item);
      left = unprocessed.filter((key) => !optional.has(keyText(key)));
    }
  };
  const batches = [];
  for (let start = 0; start < all.length; start += keysPerBatch)
    batches.push(getBatch(all.slice(start, start + keysPerBatch)));
  await Promise.all(batches);
  return all.map((key) => itemsByKey.get(keyText(key)));
}

// Readers that convert stored items to types. They throw for malformed values.

/**
 * Returns a stored value as its type. Throws if the type is different. The error contains the path but never
 * the value.
 */
export type Reader<Value> = (value: unknown, path: string) => Value;

export const text: Reader<string> = (value, path) => (typeof value === 'string' ? value : fail(path));

export const number: Reader<number> = (value, path) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail(path);

export const flag: Reader<boolean> = (value, path) => (typeof value === 'boolean' ? value : fail(path));

export const binary: Reader<Uint8Array> = (value, path) => (value instanceof Uint8Array ? value : fail(path));

export const oneOf =
  <Value>(values: readonly Value[]): Reader<Value> =>
  (value, path) =>
    values.find((each) => each === value) ?? fail(path);

/**
 * Reads `null` or a value. Returns `null` for an absent value, because older items may not have the field.
 */
export const nullable =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value, path) =>
    value === null || value === undefined ? null : read(value, path);

/**
 * Reads a value, or returns `initial` if it is absent, for example because the item is older than the field.
 */
export const withDefault =
  <Value>(read: Reader<Value>, initial: Value): Reader<Value> =>
  (value, path) =>
    value === undefined ? initial : read(value, path);

export const listOf =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (value, path) =>
    Array.isArray(value) ? value.map((entry) => read(entry, path)) : fail(path);

/** Reads exactly these fields, in this order, because DynamoDB returns attributes in any order. */
export const objectOf =
  <Entity extends object>(readers: { [Name in keyof Entity]: Reader<Entity[Name]> }): Reader<Entity> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null) return fail(path);
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(readers) as (keyof Entity & string)[])
      read[name] = readers[name]((value as Item)[name], `${path}.${name}`);
    return read as Entity;
  };

/** Returns a reader for items with these fields. Its errors contain `kind`. */
export const itemReader =
  <Entity extends object>(kind: string, readers: { [Name in keyof Entity]: Reader<Entity[Name]> }) =>
  (item: Item): Entity =>
    objectOf<Entity>(readers)(item, kind);

function fail(path: string): never {
  throw new Error(`The stored ${path} is malformed`);
}
