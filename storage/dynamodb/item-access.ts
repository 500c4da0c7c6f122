import { type Backoff, backOff } from './backoff.ts';
import type { Item } from './items.ts';
import { type ItemKey, keyText } from './keys.ts';

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
