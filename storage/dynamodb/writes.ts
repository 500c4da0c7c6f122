import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { tableAttributes } from '../../platform/table.ts';
import type { Item } from './items.ts';
import type { ItemKey } from './keys.ts';

// Writes as data. Other files list items, attributes and conditions, and only this file builds expressions
// with placeholders.

/** One Put, Update, Delete or ConditionCheck; `transact` adds the table name. */
export type WriteOperation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? { [K in keyof T]: Omit<NonNullable<T[K]>, 'TableName'> } : never;

/** One write in a transaction. */
export interface Write<Outcome extends string = never> {
  operation: WithoutTable<WriteOperation>;
  /** The transaction's outcome if this write's condition fails. @default conflict */
  outcome?: Outcome;
}

/** Attributes with their values. The compiler rejects `undefined`. */
type Attributes = Record<string, NonNullable<unknown> | null>;

/** A number's bounds, both included. */
interface Bounds {
  least: number;
  most: number;
  /**
   * The value that an absent attribute counts as. @default - an absent attribute does not meet the condition
   */
  ifAbsent?: number;
}

/** A write's conditions. The item must also exist. */
export interface Condition {
  /** Attributes with their values. */
  equals?: Attributes;
  /** Attributes that the item must not have. */
  absent?: readonly string[];
  /** Numbers with their bounds. */
  between?: Record<string, Bounds>;
}

/** Returns the condition that an item still has the version that was read. */
export function unchanged(version: number): Condition {
  return { equals: { version } };
}

/** Changes to an item. */
export interface ItemChanges {
  /** Attributes with their new values. */
  set?: Attributes;
  /** Values for attributes that are absent. */
  setIfAbsent?: Attributes;
  /** Attributes to remove. */
  remove?: readonly string[];
  /** Numbers with the amounts to add. */
  add?: Record<string, number>;
}

/** Puts an item unconditionally. */
export function put(Item: Item): Write {
  return { operation: { Put: { Item } } };
}

/** Puts an item if there is none with its key. */
export function putNew(item: Item): Write {
  return { operation: { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } } };
}

/** Puts an item if there is none with its key, or one that expired before `now` (seconds since 1970). */
export function putNewOrExpired(Item: Item, now: number): Write {
  const used = new Placeholders();
  const hasExpired = used.pair(tableAttributes.expiry, ' <= ', now);
  const ConditionExpression = `attribute_not_exists(pk) OR ${hasExpired}`;
  return { operation: { Put: { Item, ConditionExpression, ...used.attributes() } } };
}

/** Replaces an item that meets the condition. */
export function replace(item: Item, condition: Condition): Write {
  const used = new Placeholders();
  return { operation: { Put: { Item: item, ...used.condition(condition), ...used.attributes() } } };
}

/** Updates an item that meets the condition. If there is no condition, it creates a missing item. */
export function update(
  Key: ItemKey,
  { set = {}, setIfAbsent = {}, remove: removed = [], add = {} }: ItemChanges,
  condition?: Condition,
) {
  const used = new Placeholders();
  const clauses = {
    SET: [
      ...Object.entries(set).map(([name, value]) => used.pair(name, ' = ', value)),
      ...Object.entries(setIfAbsent).map(([name, value]) => used.setIfAbsent(name, value)),
    ],
    REMOVE: removed.map((name) => used.name(name)),
    ADD: Object.entries(add).map(([name, step]) => used.pair(name, ' ', step)),
  };
  const UpdateExpression = Object.entries(clauses)
    .flatMap(([clause, parts]) => (parts.length > 0 ? `${clause} ${parts.join(', ')}` : []))
    .join(' ');
  const conditions = condition ? used.condition(condition) : {};
  return { operation: { Update: { Key, UpdateExpression, ...conditions, ...used.attributes() } } };
}

/** Updates an existing item and raises its version. */
export function updateVersioned(key: ItemKey, changes: Omit<ItemChanges, 'add'> = {}) {
  return update(key, { ...changes, add: { version: 1 } }, {});
}

/** Checks a condition on an item without writing it. */
export function check(Key: ItemKey, condition: Condition): Write {
  const used = new Placeholders();
  return { operation: { ConditionCheck: { Key, ...used.condition(condition), ...used.attributes() } } };
}

/** Deletes an item. If there is a condition, the item must exist and meet it. */
export function remove(Key: ItemKey, condition?: Condition): Write {
  const used = new Placeholders();
  const conditions = condition ? used.condition(condition) : {};
  return { operation: { Delete: { Key, ...conditions, ...used.attributes() } } };
}

/** Returns the write with an outcome for a failed condition. */
export function withOutcome<Outcome extends string>(outcome: Outcome, write: Write): Write<Outcome> {
  return { ...write, outcome };
}

/** One write's placeholders: `#name` for an attribute of letters and digits, `#0` … for others, `:0` … for values. */
class Placeholders {
  private readonly names: Record<string, string> = {};
  private readonly values: Item = {};

  name(name: string): string {
    const placeholder = `#${/^\w+$/.test(name) ? name : Object.keys(this.names).length}`;
    this.names[placeholder] = name;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  pair(name: string, between: string, value: unknown): string {
    return this.name(name) + between + this.value(value);
  }

  setIfAbsent(name: string, value: unknown): string {
    const attribute = this.name(name);
    return `${attribute} = if_not_exists(${attribute}, ${this.value(value)})`;
  }

  condition({ equals = {}, absent = [], between = {} }: Condition) {
    const parts = [
      'attribute_exists(pk)',
      ...Object.entries(equals).map(([name, value]) => this.pair(name, ' = ', value)),
      ...absent.map((name) => this.isAbsent(name)),
      ...Object.entries(between).map(([name, bounds]) => this.isWithin(name, bounds)),
    ];
    return { ConditionExpression: parts.join(' AND ') };
  }

  private isAbsent(name: string): string {
    return `attribute_not_exists(${this.name(name)})`;
  }

  private isWithin(name: string, { least, most, ifAbsent }: Bounds): string {
    const isWithin = `${this.pair(name, ' BETWEEN ', least)} AND ${this.value(most)}`;
    const mayBeAbsent = ifAbsent !== undefined && least <= ifAbsent && ifAbsent <= most;
    return mayBeAbsent ? `(${this.isAbsent(name)} OR ${isWithin})` : isWithin;
  }

  /** DynamoDB rejects empty lists of placeholders. */
  attributes() {
    const hasNames = Object.keys(this.names).length > 0;
    const hasValues = Object.keys(this.values).length > 0;
    return {
      ...(hasNames ? { ExpressionAttributeNames: this.names } : {}),
      ...(hasValues ? { ExpressionAttributeValues: this.values } : {}),
    };
  }
}
