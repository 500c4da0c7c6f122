import type { ItemKey } from './keys.ts';

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
 * Single items of the table: all that a visitor's request waits for. `database-items.ts` offers it by the SDK,
 * `signed-items.ts` for the one function whose start visitors feel.
 */
export interface ItemAccess {
  get(key: ItemKey, consistency: Consistency): Promise<Item | undefined>;
  /** `false`, and nothing is written, when the condition does not hold. */
  update(key: ItemKey, update: ConditionalUpdate): Promise<boolean>;
}
