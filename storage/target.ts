import type { ItemKey } from './dynamodb/keys.ts';

/**
 * A changed item, as the table's stream reports it: its key, and not its state, which the worker reads when
 * it is due.
 */
export interface ItemChange extends ItemKey {
  isRemoved: boolean;
}

/**
 * Something outside the table that must agree with it. The table's stream is the only thing that starts its
 * reconciliation, so no endpoint knows any target.
 */
export interface Target {
  /** Id of the background function that reconciles the target. Its queue receives the messages. */
  worker: string;
  /**
   * Returns the messages for changes in their order. They say what changed; stored state decides whether
   * anything is due.
   */
  messagesFor: (changes: readonly ItemChange[]) => readonly ({ target: string } & object)[];
}
