import * as z from 'zod';

/** A part of the document. */
export type Json = Record<string, unknown>;

/** Returns the reference of a named schema. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${name}`;
}

type Direction = 'input' | 'output';

/** Converts a zod schema to JSON Schema, as it is sent. */
export function jsonSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input', override: override('input') });
}

/**
 * Converts zod schemas to JSON Schema, with references by name. Schemas of responses allow further fields, which a later version
 * may add; schemas of requests do not.
 */
export function jsonSchemas(named: Record<string, z.ZodType>, io: Direction): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: schemaReference,
    override: override(io),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  );
}

function override(io: Direction) {
  return ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
    if (io === 'output') delete jsonSchema.additionalProperties;
    // Client generators treat a field with a default as required.
    delete jsonSchema.default;
    if (jsonSchema.const !== undefined) jsonSchema.examples = [jsonSchema.const];
    if (jsonSchema.format) delete jsonSchema.pattern; // the format is shorter
  };
}

/** Returns the example of a schema: its own, or a composition of its fields' examples. Throws if a field has none. */
export function exampleOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const json = z.toJSONSchema(schema, { io: 'input', override: override('input') });
  return composed('', json) as z.output<Schema>;
}

function composed(name: string, { examples, properties, items }: z.core.JSONSchema.BaseSchema): unknown {
  if (examples) return examples[0];
  if (items) return [composed(name, items as z.core.JSONSchema.BaseSchema)];
  if (!properties) throw new Error(`The field ${name} has no example`);
  const fields = Object.entries(properties as Record<string, z.core.JSONSchema.BaseSchema>);
  return Object.fromEntries(fields.map(([name, field]) => [name, composed(name, field)]));
}
