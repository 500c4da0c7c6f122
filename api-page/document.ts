/** A JSON Schema as the document has them. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** A body of one media type. */
export interface Media {
  schema: Schema;
  examples?: Record<string, Reference | { value: unknown }>;
}

/** A part of the document by name. */
export interface Reference {
  $ref: string;
}

/** One answer, or the errors of one status. */
export interface Answer {
  description: string;
  headers?: Record<string, Reference | { description: string }>;
  content?: Record<string, Media>;
}

/** One parameter in the path, the query or a header. */
export interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema: Schema;
}

/** One method on one path. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Reference | Answer>;
}

/** `docs/openapi.json`. */
export interface OpenApi {
  info: { title: string; version: string; summary: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    headers: Record<string, { description: string }>;
    responses: Record<string, Answer>;
    examples: Record<string, { value: unknown }>;
    schemas: Record<string, Schema>;
  };
}

/** An operation with the methods that share its text: GET and HEAD of the same path. */
export interface Call {
  path: string;
  /** In upper case, with the id of each. */
  methods: { method: string; id: string; description: string }[];
  operation: Operation;
}

/** The last part of a reference: `#/components/schemas/Product` → `Product`. */
export function nameOf({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** Resolves a part of the document. Throws for a reference without a target. */
export function resolve<Part extends object>(part: Part | Reference, named: Record<string, Part>): Part {
  if (!('$ref' in part)) return part;
  const found = named[nameOf(part)];
  if (!found) throw new Error(`docs/openapi.json has no ${part.$ref}`);
  return found;
}

/** The calls of a group, in the order of the document. */
export function callsOf(document: OpenApi, tag: string): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) => {
    const calls = new Map<string, Call>();
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.tags.includes(tag)) continue;
      const { operationId: id, summary, description } = operation;
      const call = calls.get(summary) ?? { path, methods: [], operation };
      call.methods.push({ method: method.toUpperCase(), id, description });
      calls.set(summary, call);
    }
    return [...calls.values()];
  });
}

/** Returns the title of a group or an operation: `api-keys` → `API keys`, `createApiKey` → `Create API key`. */
export function titleOf(name: string): string {
  const words = name
    .replace(/-|(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\bapi\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every error code with its status and meaning, in the order of first use. */
export function errorsOf(document: OpenApi): Map<string, { status: string; meaning: string }> {
  const found = new Map<string, { status: string; meaning: string }>();
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    for (const [status, answer] of Object.entries(operation.responses)) {
      const { description } = resolve(answer, document.components.responses);
      for (const [code, meaning] of codesIn(description))
        if (!found.has(code)) found.set(code, { status, meaning });
    }
  return new Map([...found].sort(([, left], [, right]) => Number(left.status) - Number(right.status)));
}

/** The codes that the description of an error answer lists, with their meaning; none for a good answer. */
export function codesIn(description: string): [code: string, meaning: string][] {
  return [...description.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, code = '', meaning = '']) => [code, meaning]);
}

/** The schemas that other schemas refer to, and the errors: what fields and types link to. */
export function sharedSchemas({ components: { schemas } }: OpenApi): [name: string, schema: Schema][] {
  const references = new Set(JSON.stringify(schemas).match(/#\/components\/schemas\/\w+/g));
  return Object.entries(schemas).filter(
    ([name]) => name === 'Error' || references.has(`#/components/schemas/${name}`),
  );
}
