import * as z from 'zod';
import { type IdPrefix, idPattern } from './ids.ts';

// Each resource has one object of fields. A field is a zod schema that converts what callers send to what is
// stored and returned. `meta(docs(…))` comes last and documents both. Defaults apply to POST and to items
// without the field.

/** Returns the documentation of a field for its `meta`. */
export const docs = (description: string, ...examples: unknown[]) => ({
  description,
  ...(examples.length > 0 ? { examples } : {}),
});

/** The identifier that all examples use. */
export const exampleId = (prefix: IdPrefix): string => `${prefix}_01KAKJ8Y3N0E6J1K0R3V5W7X9Z`;

/** An identifier that the service sets. */
export function idOf(prefix: IdPrefix) {
  return z
    .string()
    .regex(new RegExp(idPattern(prefix)))
    .meta(docs('Never changes and is never used again.', exampleId(prefix)));
}

/** A point in time that the service sets. */
export const timestamp = z.iso
  .datetime({ precision: 3 })
  .meta(docs('ISO 8601, UTC.', '2026-11-21T09:30:00.000Z'));

/** A point in time that callers set, in ISO 8601 with any offset. It is stored and returned in UTC. */
export const sentTimestamp = z.iso
  .datetime({ offset: true })
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
  .pipe(timestamp);

type Inner<Field> = Field extends z.ZodDefault<infer Default> | z.ZodPrefault<infer Default>
  ? Default
  : Field;

/** A field in a merge patch: optional, without a default. `null` removes an optional field. */
type Patched<Field> = z.ZodExactOptional<
  Field extends z.ZodExactOptional<infer Optional extends z.ZodType>
    ? z.ZodNullable<Optional>
    : Extract<Inner<Field>, z.ZodType>
>;

/** Returns the fields of a merge patch (RFC 7396), which `mergePatch` applies. */
export function patchOf<Fields extends z.ZodRawShape>(fields: Fields) {
  const patched = Object.entries(fields).map(([name, field]) => [name, patchedField(field as z.ZodType)]);
  return Object.fromEntries(patched) as { [Name in keyof Fields]: Patched<Fields[Name]> };
}

function patchedField(field: z.ZodType): z.ZodType {
  const withMeta = (schema: z.ZodType) => schema.meta(field.meta() ?? {});
  if (field instanceof z.ZodExactOptional) return z.exactOptional(withMeta(z.nullable(inner(field))));
  if (hasDefault(field)) return z.exactOptional(withMeta(inner(field)));
  return z.exactOptional(field);
}

/**
 * Returns a function that reads a stored value. It checks types and applies defaults, but not the rules for
 * requests, so old items stay readable if a rule becomes stricter. It returns fields in schema order, drops
 * unknown fields, and sets an absent nullable field to `null`. Its errors contain the path, never the value.
 */
export function storedReader<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): (value: unknown) => z.output<Schema> {
  const types = typesOf(schema);
  return (value) => {
    const { data, error } = types.safeParse(value);
    if (!error) return data as z.output<Schema>;
    throw new Error(`The stored ${[name, ...(error.issues[0]?.path ?? [])].join('.')} is malformed`);
  };
}

/**
 * Returns a schema that checks only the types of `schema`'s output, without rules such as lengths and
 * formats.
 */
function typesOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return typesOf(schema.out as z.ZodType);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    return z.object(Object.fromEntries(fields.map(([name, field]) => [name, typesOf(field)])));
  }
  if (schema instanceof z.ZodArray) return z.array(typesOf(schema.element as z.ZodType));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), typesOf(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodExactOptional) return z.exactOptional(typesOf(inner(schema)));
  if (schema instanceof z.ZodNullable) return z.nullable(typesOf(inner(schema))).default(null);
  // The default of a nullable field is for new resources only: a merge patch removes it with `null`.
  if (hasDefault(schema) && inner(schema) instanceof z.ZodNullable) return typesOf(inner(schema));
  if (hasDefault(schema)) return typesOf(inner(schema)).default(() => schema.parse(undefined));
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return z.string();
  return schema;
}

function hasDefault(schema: z.ZodType): schema is z.ZodDefault | z.ZodPrefault {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
}

function inner(schema: z.ZodExactOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault): z.ZodType {
  return schema.unwrap() as z.ZodType;
}

/**
 * Returns JSON with the fields of objects in alphabetical order, so that their original order makes no
 * difference.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([left], [right]) => (left < right ? -1 : 1)))
      : entry,
  );
}

/** A JSON object. */
type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Applies a merge patch (RFC 7396, https://www.rfc-editor.org/rfc/rfc7396): objects are merged at any depth,
 * `null` removes a member, and every other value, lists included, replaces what was there. Changes neither
 * argument.
 */
export function mergePatch(target: JsonObject, patch: JsonObject): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...target };
  for (const [name, change] of Object.entries(patch)) {
    const former = merged[name];
    if (change === null) delete merged[name];
    else merged[name] = isObject(change) ? mergePatch(isObject(former) ? former : {}, change) : change;
  }
  return merged;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
