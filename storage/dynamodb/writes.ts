import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Expectation } from '../../core/shared/entity-tags.ts';
import { tableAttributes } from '../../platform/table.ts';
import type { Item } from './items.ts';
import type { ItemKey } from './keys.ts';

// Writes as data. A store says what it wants of an item; the expressions, with their placeholders, are made here only.

/** One Put, Update, Delete or ConditionCheck; the table name is filled in. */
export type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? { [K in keyof T]: Omit<NonNullable<T[K]>, 'TableName'> } : never;

/** One write of a transaction, and the name of the outcome when its condition does not hold (default `conflict`). */
export interface Write<Refusal extends string = never> {
  operation: WithoutTable<Operation>;
  refusal?: Refusal;
}

/** What an item has to be like, besides being there, for a write to happen. */
export interface Condition {
  /** Attributes as they were read; `undefined` for one that was not there. */
  seen?: Item;
  /** Numbers, and between which bounds they have to lie. */
  within?: Record<string, { least: number; most: number }>;
}

/**
 * What a write has to find of a resource that was read: nothing in particular without an expectation; with one, all of `stored` as
 * it was read, so that nobody changes it between the check and the write. `precondition_failed` when it is not as expected.
 */
export function seenIfExpected<Resource>(
  resource: Resource,
  expectation: Expectation<Resource> | undefined,
  stored: Item,
): Item | 'precondition_failed' {
  if (!expectation) return {};
  return expectation(resource) ? stored : 'precondition_failed';
}

/** Changes of an item. */
export interface ItemChanges {
  /** Attributes with their new values; `undefined` removes one. */
  set?: Item;
  /** Attributes that get a value unless they have one. */
  setIfAbsent?: Item;
  /** Numbers that grow by a step. */
  add?: Record<string, number>;
}

/** Puts an item, whatever there is. */
export function put(Item: Item): Write {
  return { operation: { Put: { Item } } };
}

/** Puts an item; there must be none with its key. */
export function putNew(item: Item): Write {
  return { operation: { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } } };
}

/** Puts an item; there must be none with its key, but for one that had expired by `now`, in seconds since 1970. */
export function putNewOrExpired(Item: Item, now: number): Write {
  const used = new Placeholders();
  const hasExpired = used.pair(tableAttributes.expiry, ' <= ', now);
  const ConditionExpression = `attribute_not_exists(pk) OR ${hasExpired}`;
  return { operation: { Put: { Item, ConditionExpression, ...used.attributes() } } };
}

/** Puts an item in the place of one that meets the condition. */
export function replace(item: Item, condition: Condition): Write {
  const used = new Placeholders();
  return { operation: { Put: { Item: item, ...used.condition(condition), ...used.attributes() } } };
}

/** Changes an item that meets the condition. Without a condition it makes the item if there is none. */
export function update(
  Key: ItemKey,
  { set = {}, setIfAbsent = {}, add = {} }: ItemChanges,
  condition?: Condition,
) {
  const used = new Placeholders();
  const given = Object.entries(set);
  const clauses = {
    SET: [
      ...given.flatMap(([name, value]) => (value === undefined ? [] : used.pair(name, ' = ', value))),
      ...Object.entries(setIfAbsent).map(([name, value]) => used.setIfAbsent(name, value)),
    ],
    REMOVE: given.flatMap(([name, value]) => (value === undefined ? used.name(name) : [])),
    ADD: Object.entries(add).map(([name, step]) => used.pair(name, ' ', step)),
  };
  const UpdateExpression = Object.entries(clauses)
    .flatMap(([clause, parts]) => (parts.length > 0 ? `${clause} ${parts.join(', ')}` : []))
    .join(' ');
  const conditions = condition ? used.condition(condition) : {};
  return { operation: { Update: { Key, UpdateExpression, ...conditions, ...used.attributes() } } };
}

/** Changes nothing: the item must meet the condition when the others are written. */
export function hold(Key: ItemKey, condition: Condition): Write {
  const used = new Placeholders();
  return { operation: { ConditionCheck: { Key, ...used.condition(condition), ...used.attributes() } } };
}

/** Takes an item away. With a condition it must be there and meet it. */
export function remove(Key: ItemKey, condition?: Condition): Write {
  const used = new Placeholders();
  const conditions = condition ? used.condition(condition) : {};
  return { operation: { Delete: { Key, ...conditions, ...used.attributes() } } };
}

/** The same write; when its condition does not hold, the transaction ends with this outcome. */
export function orElse<Refusal extends string>(refusal: Refusal, write: Write): Write<Refusal> {
  return { ...write, refusal };
}

/** The placeholders of one write: `#name` for an attribute, `:0`, `:1` … for values. */
class Placeholders {
  private readonly names: Record<string, string> = {};
  private readonly values: Item = {};

  name(name: string): string {
    this.names[`#${name}`] = name;
    return `#${name}`;
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

  condition({ seen = {}, within = {} }: Condition) {
    const equals = Object.entries(seen).map(([name, value]) =>
      value === undefined ? `attribute_not_exists(${this.name(name)})` : this.pair(name, ' = ', value),
    );
    const between = Object.entries(within).map(
      ([name, { least, most }]) => `${this.pair(name, ' BETWEEN ', least)} AND ${this.value(most)}`,
    );
    return { ConditionExpression: ['attribute_exists(pk)', ...equals, ...between].join(' AND ') };
  }

  /** DynamoDB refuses empty lists of placeholders. */
  attributes() {
    const hasNames = Object.keys(this.names).length > 0;
    const hasValues = Object.keys(this.values).length > 0;
    return {
      ...(hasNames ? { ExpressionAttributeNames: this.names } : {}),
      ...(hasValues ? { ExpressionAttributeValues: this.values } : {}),
    };
  }
}
