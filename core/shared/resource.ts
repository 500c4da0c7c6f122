import * as z from 'zod';
import { type IdPrefix, idPattern } from './ids.ts';

// Each resource has one object of fields. A field is a zod schema: its input is what callers send, its output is stored and
// returned. `meta(docs(…))` comes last and documents both. Defaults apply to POST and to items without the field.

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

/** A point in time that callers set: ISO 8601 with any offset; stored and returned in UTC. */
export const sentTimestamp = z.iso
  .datetime({ offset: true })
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
  .pipe(timestamp);

type Inner<Field> = Field extends z.ZodDefault<infer Default> | z.ZodPrefault<infer Default>
  ? Default
  : Field;

/** The field of a merge patch: optional, without its default; `null` removes an optional field. */
type Patched<Field> = z.ZodExactOptional<
  Field extends z.ZodExactOptional<infer Optional extends z.ZodType>
    ? z.ZodNullable<Optional>
    : Extract<Inner<Field>, z.ZodType>
>;

/** The fields of a merge patch (RFC 7396). */
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
 * Returns the reader of a stored value: it checks types and applies defaults, but not the rules for requests, so old items stay
 * readable if a rule becomes stricter. Fields come in schema order, unknown ones are dropped, an absent nullable field is
 * `null`. The reader throws an error that names the place and never the value.
 */
export function stored<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): (value: unknown) => z.output<Schema> {
  const whole = reader(schema);
  return (value) => {
    const { data, error } = whole.safeParse(value);
    if (!error) return data as z.output<Schema>;
    throw new Error(`The stored ${[name, ...(error.issues[0]?.path ?? [])].join('.')} is malformed`);
  };
}

function reader(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return reader(schema.out as z.ZodType);
  if (schema instanceof z.ZodNullable) return z.nullable(reader(inner(schema))).default(null);
  if (schema instanceof z.ZodExactOptional) return z.exactOptional(reader(inner(schema)));
  if (schema instanceof z.ZodDefault) return z._default(reader(inner(schema)), () => schema.def.defaultValue);
  if (schema instanceof z.ZodPrefault)
    return z.prefault(reader(inner(schema)), () => schema.def.defaultValue);
  if (schema instanceof z.ZodArray) return z.array(reader(schema.element as z.ZodType));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), reader(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodObject) return z.object(mapped(schema.shape));
  if (schema instanceof z.ZodNumber) return z.number();
  return schema.def.type === 'string' ? z.string() : schema;
}

function mapped(shape: z.ZodRawShape): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, reader(field as z.ZodType)]));
}

function hasDefault(schema: z.ZodType): schema is z.ZodDefault | z.ZodPrefault {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
}

function inner(schema: z.ZodExactOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault): z.ZodType {
  return schema.def.innerType as z.ZodType;
}
