import type { Item } from './items.ts';

// Readers that convert stored items to types. They throw for malformed values.

/** Returns a stored value as its type. Throws an error with the place, but never the value, if it has another type. */
export type Reader<Value> = (value: unknown, place: string) => Value;

/** Reads a string. */
export const text: Reader<string> = (value, place) => (typeof value === 'string' ? value : fail(place));

/** Reads a finite number. */
export const number: Reader<number> = (value, place) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail(place);

/** Reads a boolean. */
export const flag: Reader<boolean> = (value, place) => (typeof value === 'boolean' ? value : fail(place));

/** Reads bytes. */
export const binary: Reader<Uint8Array> = (value, place) =>
  value instanceof Uint8Array ? value : fail(place);

/** Reads one of these values. */
export const oneOf =
  <Value>(values: readonly Value[]): Reader<Value> =>
  (value, place) =>
    values.find((each) => each === value) ?? fail(place);

/** Reads `null` or a value. An absent value is `null`, as in items that are older than the field. */
export const nullable =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value, place) =>
    value === null || value === undefined ? null : read(value, place);

/** Reads a value that may be absent. */
export const optional =
  <Value>(read: Reader<Value>): Reader<Value | undefined> =>
  (value, place) =>
    value === undefined ? undefined : read(value, place);

/** Reads a value that items lack which are older than the field. */
export const withDefault =
  <Value>(read: Reader<Value>, initial: Value): Reader<Value> =>
  (value, place) =>
    value === undefined ? initial : read(value, place);

/** Reads a list. */
export const listOf =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (value, place) =>
    Array.isArray(value) ? value.map((entry) => read(entry, place)) : fail(place);

/** Reads exactly these fields, in this order, because the order of stored attributes is random. Absent ones stay absent. */
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

/** Returns a reader of items with these fields. Its errors contain `kind`. */
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
