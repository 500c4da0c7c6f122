import { type ItemKey, keyText } from './keys.ts';
import { type Backoff, backOff } from './retry.ts';

/** The attributes of an item as plain values. */
export type Item = Record<string, unknown>;

/** A change of one item that depends on its state. */
export interface ConditionalUpdate {
  expression: string;
  condition: string;
  /** By placeholder, such as `:now`. */
  values: Record<string, string>;
  /** Retries included; then the update throws. */
  timeoutMs: number;
}

/**
 * Items of the table by key: all that a visitor's request needs. `database-items.ts` offers it by the SDK, `signed-items.ts`
 * without it, for the one function whose start visitors feel.
 */
export interface ItemAccess {
  /**
   * The items with these keys, in their order, read consistently, a hundred in a call; the calls run at the same time. An item of
   * `optionalKeys` is left out when the table has no capacity for it.
   */
  getAll(keys: readonly ItemKey[], optionalKeys?: readonly ItemKey[]): Promise<(Item | undefined)[]>;
  /** `false`, and nothing is written, when the condition does not hold. */
  update(key: ItemKey, update: ConditionalUpdate): Promise<boolean>;
}

/** One BatchGetItem: what was found, and which keys were left over for want of capacity. */
export type BatchGet = (keys: ItemKey[]) => Promise<{ found: Item[]; left: ItemKey[] }>;

const keysPerBatch = 100;
const maxReads = 5;
const betweenReads: Backoff = { firstMs: 80 };

/**
 * `getAll` by single batches. Keys that are left over are asked for again, a few times, unless they are optional; then it throws
 * as throttled.
 */
export async function getInBatches(
  keys: readonly ItemKey[],
  optionalKeys: readonly ItemKey[],
  batchGet: BatchGet,
): Promise<(Item | undefined)[]> {
  const all = [...keys, ...optionalKeys];
  const optional = new Set(optionalKeys.map(keyText));
  const found = new Map<string, Item>();
  const getBatch = async (batch: ItemKey[]): Promise<void> => {
    let left = batch;
    for (let read = 1; left.length > 0; read++) {
      if (read > maxReads)
        throw Object.assign(new Error('Items stay unread'), { name: 'ThrottlingException' });
      if (read > 1) await backOff(read - 1, betweenReads);
      const answer = await batchGet(left);
      for (const item of answer.found) found.set(keyText(item), item);
      left = answer.left.filter((key) => !optional.has(keyText(key)));
    }
  };
  const batches = [];
  for (let start = 0; start < all.length; start += keysPerBatch)
    batches.push(getBatch(all.slice(start, start + keysPerBatch)));
  await Promise.all(batches);
  return all.map((key) => found.get(keyText(key)));
}
