import type { ItemKey } from './keys.ts';
import { type Backoff, backOff } from './retry.ts';

/** The attributes of an item as plain values. */
export type Item = Record<string, unknown>;

/** `strong` reads see every write that was answered before and cost twice as much as `eventual` ones. */
export type Consistency = 'strong' | 'eventual';

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
 * Items of the table by key: all that a visitor's request waits for. `database-items.ts` offers it by the SDK,
 * `signed-items.ts` for the one function whose start visitors feel.
 */
export interface ItemAccess {
  get(key: ItemKey, consistency: Consistency): Promise<Item | undefined>;
  /** The items with these keys, in their order, read consistently, a hundred in a call; the calls run at the same time. */
  getAll(keys: readonly ItemKey[]): Promise<(Item | undefined)[]>;
  /** `false`, and nothing is written, when the condition does not hold. */
  update(key: ItemKey, update: ConditionalUpdate): Promise<boolean>;
}

/** One BatchGetItem: what was found, and which keys were left over for want of capacity. */
export type BatchGet = (keys: ItemKey[]) => Promise<{ found: Item[]; left: ItemKey[] }>;

const keysPerBatch = 100;
const maxReads = 5;
const betweenReads: Backoff = { firstMs: 80 };

/** `getAll` by single batches. Keys that are left over are asked for again, a few times; then it throws as throttled. */
export async function getInBatches(
  keys: readonly ItemKey[],
  batchGet: BatchGet,
): Promise<(Item | undefined)[]> {
  const found = new Map<unknown, Item>();
  const getBatch = async (batch: ItemKey[]): Promise<void> => {
    let left = batch;
    for (let read = 1; left.length > 0; read++) {
      if (read > maxReads)
        throw Object.assign(new Error('Items stay unread'), { name: 'ThrottlingException' });
      if (read > 1) await backOff(read - 1, betweenReads);
      const answer = await batchGet(left);
      for (const item of answer.found) found.set(`${item.pk} ${item.sk}`, item);
      left = answer.left;
    }
  };
  const batches = [];
  for (let start = 0; start < keys.length; start += keysPerBatch)
    batches.push(getBatch(keys.slice(start, start + keysPerBatch)));
  await Promise.all(batches);
  return keys.map(({ pk, sk }) => found.get(`${pk} ${sk}`));
}
