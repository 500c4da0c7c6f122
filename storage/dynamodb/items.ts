/** Attributes of an item as plain values. */
export type Item = Record<string, unknown>;

// Readers that convert stored items to types, without zod, which visitors would wait for. They throw for
// malformed values. `storedReader` derives the other items' readers from their schemas.

/**
 * Returns a stored value as its type. Throws if the type is different. The error contains the path but never
 * the value.
 */
export type Reader<Value> = (value: unknown, path: string) => Value;

export const text: Reader<string> = (value, path) => (typeof value === 'string' ? value : fail(path));

export const number: Reader<number> = (value, path) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail(path);

export const flag: Reader<boolean> = (value, path) => (typeof value === 'boolean' ? value : fail(path));

export const binary: Reader<Uint8Array> = (value, path) => (value instanceof Uint8Array ? value : fail(path));

export const oneOf =
  <Value>(values: readonly Value[]): Reader<Value> =>
  (value, path) =>
    values.find((each) => each === value) ?? fail(path);

/**
 * Reads `null` or a value. Returns `null` for an absent value, because older items may not have the field.
 */
export const nullable =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value, path) =>
    value === null || value === undefined ? null : read(value, path);

/**
 * Reads a value, or returns `initial` if it is absent, for example because the item is older than the field.
 */
export const withDefault =
  <Value>(read: Reader<Value>, initial: Value): Reader<Value> =>
  (value, path) =>
    value === undefined ? initial : read(value, path);

export const listOf =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (value, path) =>
    Array.isArray(value) ? value.map((entry) => read(entry, path)) : fail(path);

/** Reads exactly these fields, in this order, because DynamoDB returns attributes in any order. */
export const objectOf =
  <Entity extends object>(readers: { [Name in keyof Entity]: Reader<Entity[Name]> }): Reader<Entity> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null) return fail(path);
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(readers) as (keyof Entity & string)[])
      read[name] = readers[name]((value as Item)[name], `${path}.${name}`);
    return read as Entity;
  };

/** Returns a reader for items with these fields. Its errors contain `kind`. */
export const itemReader =
  <Entity extends object>(kind: string, readers: { [Name in keyof Entity]: Reader<Entity[Name]> }) =>
  (item: Item): Entity =>
    objectOf<Entity>(readers)(item, kind);

function fail(path: string): never {
  throw new Error(`The stored ${path} is malformed`);
}
