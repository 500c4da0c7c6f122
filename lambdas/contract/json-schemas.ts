import * as z from 'zod';

/** A part of the document. */
export type Json = Record<string, unknown>;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the reference of a named schema. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${name}`;
}

type Direction = 'input' | 'output';

/** Converts a zod schema to JSON Schema, as it is sent. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', override: override('input') });
}

/**
 * Converts zod schemas to JSON Schema, with references by name. Schemas of responses allow further fields, which a later version
 * may add; schemas of requests do not. Every object within them becomes a schema of its own, because client generators invent
 * names for those without: `tiers` of `Campaign` has entries of `CampaignTier`.
 */
export function jsonSchemas(named: Record<string, z.ZodType>, io: Direction): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: schemaReference,
    override: override(io),
  });
  const components: Record<string, JsonSchema> = {};
  for (const [name, { $schema: _dialect, $id: _id, ...schema }] of Object.entries(schemas))
    components[name] = withNamedParts(name, schema, components);
  return components;
}

/** The parts of a schema that can be objects. */
interface Parts {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
}

/** Moves the objects within a schema to `components`, and returns the schema with references to them. */
function withNamedParts(
  name: string,
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
): JsonSchema {
  const { properties, items, anyOf, additionalProperties } = schema as Parts;
  const part = (partName: string, inner: JsonSchema): JsonSchema => {
    const named = withNamedParts(partName, inner, components);
    if (!inner.properties && typeof inner.additionalProperties !== 'object') return named;
    const isSame = (other: JsonSchema | undefined) => JSON.stringify(other) === JSON.stringify(named);
    const known = Object.keys(components).find((component) => isSame(components[component])) ?? partName;
    components[known] = named;
    return { $ref: schemaReference(known) };
  };
  const partsOf = (fields: Record<string, JsonSchema>) =>
    Object.entries(fields).map(
      ([field, inner]) => [field, part(`${name}${inWords(field, inner)}`, inner)] as const,
    );
  return {
    ...schema,
    ...(properties ? { properties: Object.fromEntries(partsOf(properties)) } : {}),
    ...(items ? { items: part(name, items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((choice) => part(name, choice)) } : {}),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: part(singular(name), additionalProperties) }
      : {}),
  };
}

/** Returns a field's name as part of a schema's name: `tiers`, a list, → `Tier`. */
function inWords(field: string, { items }: JsonSchema): string {
  const name = `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  return items ? singular(name) : name;
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

function override(io: Direction) {
  return ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    // Client generators treat a field with a default as required.
    delete jsonSchema.default;
    if (jsonSchema.const !== undefined) jsonSchema.examples = [jsonSchema.const];
    if (jsonSchema.format) delete jsonSchema.pattern; // the format is shorter
    if (jsonSchema.type === 'number') Object.assign(jsonSchema, numberFormat(jsonSchema));
  };
}

/** Returns the precision of a number: without it, Go clients take 32 bits and round 1234567.89. */
function numberFormat({ enum: values }: JsonSchema): Json {
  return values?.every(Number.isInteger) ? { type: 'integer' } : { format: 'double' };
}

/** Returns the example of a schema: its own, or a composition of its fields' examples. Throws if a field has none. */
export function exampleOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const json = z.toJSONSchema(schema, { io: 'input', override: override('input') });
  return composed('', json) as z.output<Schema>;
}

function composed(name: string, { examples, properties, items }: JsonSchema): unknown {
  if (examples) return examples[0];
  if (items) return [composed(name, items as JsonSchema)];
  if (!properties) throw new Error(`The field ${name} has no example`);
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(fields.map(([name, field]) => [name, composed(name, field)]));
}
