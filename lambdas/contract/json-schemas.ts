import * as z from 'zod';

/** A part of the document. */
export type Json = Record<string, unknown>;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the reference of a named schema. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${name}`;
}

type Direction = 'input' | 'output';

/** Converts a zod schema to JSON Schema, as it is sent, without references. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', override: override('input') });
}

/**
 * Converts zod schemas to JSON Schema, with references by name. Response schemas allow more fields, which a
 * later version may add. Request schemas do not.
 */
export function jsonSchemas<Name extends string>(
  named: Readonly<Record<Name, z.ZodType>>,
  io: Direction,
): Record<Name, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries<z.ZodType>(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: schemaReference, override: override(io) });
  const components = Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]);
  return Object.fromEntries(components);
}

function override(io: Direction) {
  return ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    // Client generators treat a field with a default as required.
    delete jsonSchema.default;
    if (jsonSchema.const !== undefined) jsonSchema.examples = [jsonSchema.const];
    if (jsonSchema.enum) jsonSchema.examples ??= jsonSchema.enum.slice(0, 1);
    if (jsonSchema.format) delete jsonSchema.pattern; // the format is shorter
    if (jsonSchema.type === 'number') Object.assign(jsonSchema, numberFormat(jsonSchema));
  };
}

/** Returns the precision of a number. If it is missing, Go clients use 32 bits and round 1234567.89. */
function numberFormat({ enum: values }: JsonSchema): Json {
  return values?.every(Number.isInteger) ? { type: 'integer' } : { format: 'double' };
}

/**
 * Returns the example of a schema: its own, or a composition of its fields' examples. Throws if a field has
 * none.
 */
export function exampleOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  return composed('', jsonSchema(schema)) as z.output<Schema>;
}

function composed(name: string, { examples, properties, items }: JsonSchema): unknown {
  if (examples) return examples[0];
  if (items) return [composed(name, items as JsonSchema)];
  if (!properties) throw new Error(`The field ${name} has no example`);
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(fields.map(([name, field]) => [name, composed(name, field)]));
}
