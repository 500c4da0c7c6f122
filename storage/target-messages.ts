import type { ItemKey } from './dynamodb/keys.ts';

/**
 * A changed item, as the table's stream reports it: its key, and not its state, which the target's function
 * reads when it is due.
 */
export interface ItemChange extends ItemKey {
  isRemoved: boolean;
}

/** What a target is told: which items that concern it have changed, or count as changed every hour. */
export interface TargetMessage {
  /** ID of the target. */
  target: string;
  changes: readonly ItemChange[];
  /** True if an operator asked for it: the run also does what is otherwise done once a day. @default false */
  isThorough?: boolean;
}

/** Returns the message with this body. Throws for any other body. */
export function readTargetMessage(body: string): TargetMessage {
  const {
    target,
    changes,
    isThorough = false,
  }: Partial<Record<keyof TargetMessage, unknown>> = Object(JSON.parse(body));
  if (typeof target === 'string' && Array.isArray(changes) && changes.every(isChange))
    return { target, changes, isThorough: isThorough === true };
  throw new Error('The message contains no target and no changes');
}

function isChange(value: unknown): value is ItemChange {
  const { pk, sk, isRemoved }: Partial<Record<keyof ItemChange, unknown>> = Object(value);
  return typeof pk === 'string' && typeof sk === 'string' && typeof isRemoved === 'boolean';
}
