import * as z from 'zod';

/** A part of the document. */
export type Json = Record<string, unknown>;

/** Where the document holds the schema of this name. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${name}`;
}

type Direction = 'input' | 'output';

/** One zod schema as JSON Schema, as it is sent. */
export function jsonSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input', override: override('input') });
}

/**
 * zod schemas as JSON Schema. Schemas refer to each other by name. Answers may get further fields one day, so the schema of an
 * answer allows them. The schema of a request does not.
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
    // Client generators take a default for a promise that the field is there, and so would demand it of callers.
    delete jsonSchema.default;
    if (jsonSchema.const !== undefined) jsonSchema.examples = [jsonSchema.const];
    if (jsonSchema.format) delete jsonSchema.pattern; // says the same at length
  };
}

/** The example of a schema: its own, or composed of the examples of its fields. Throws if one has none. */
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
