import type { Item } from './items.ts';

// How every entity reads its items: once, into its type, with an error for whatever is not as it was written.

/** Returns a stored value as its type. Throws an error that names the place, and never the value, when it is another. */
export type Reader<Value> = (value: unknown, place: string) => Value;

/** A string. */
export const text: Reader<string> = (value, place) => (typeof value === 'string' ? value : fail(place));

/** A finite number. */
export const number: Reader<number> = (value, place) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail(place);

/** `true` or `false`. */
export const flag: Reader<boolean> = (value, place) => (typeof value === 'boolean' ? value : fail(place));

/** One of these values. */
export const oneOf =
  <Value>(values: readonly Value[]): Reader<Value> =>
  (value, place) =>
    values.find((each) => each === value) ?? fail(place);

/** Reads `null` or a value. An absent value is `null`, as in items that are older than the field. */
export const nullable =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value, place) =>
    value === null || value === undefined ? null : read(value, place);

/** What `read` reads; `undefined` when there is nothing. */
export const optional =
  <Value>(read: Reader<Value>): Reader<Value | undefined> =>
  (value, place) =>
    value === undefined ? undefined : read(value, place);

/** A list of what `read` reads. */
export const listOf =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (value, place) =>
    Array.isArray(value) ? value.map((entry) => read(entry, place)) : fail(place);

/** Exactly these fields, in this order; absent ones stay absent. The order of attributes in the table is random. */
export const fields =
  <Fields extends object>(
    readers: {
      [Name in keyof Required<Fields>]: Reader<Fields[Name]>;
    },
  ): Reader<Fields> =>
  (value, place) => {
    if (typeof value !== 'object' || value === null) return fail(place);
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(readers) as (keyof Fields & string)[]) {
      const field = readers[name]((value as Item)[name], `${place}.${name}`);
      if (field !== undefined) read[name] = field;
    }
    return read as Fields;
  };

/** An item as an entity with these fields. An error calls it by the name of its kind. */
export const itemReader =
  <Entity extends object>(
    kind: string,
    readers: { [Name in keyof Required<Entity>]: Reader<Entity[Name]> },
  ) =>
  (item: Item): Entity =>
    fields<Entity>(readers)(item, kind);

function fail(place: string): never {
  throw new Error(`The stored ${place} is malformed`);
}
