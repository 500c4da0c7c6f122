/** The JSON Schema keywords that the document uses. */
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

/** A request or response body in one media type. */
export interface Media {
  schema: Schema;
  examples?: Record<string, Reference | { value: unknown }>;
}

/** A reference to a named part of the document. */
export interface Reference {
  $ref: string;
}

/** One response, or the errors of one status. */
export interface DocumentedResponse {
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
  responses: Record<string, Reference | DocumentedResponse>;
}

/** `docs/openapi.json`. */
export interface OpenApi {
  info: { title: string; version: string; summary: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    headers: Record<string, { description: string }>;
    responses: Record<string, DocumentedResponse>;
    examples: Record<string, { value: unknown }>;
    schemas: Record<string, Schema>;
  };
}

/** An operation with its method and path. */
export interface Call {
  path: string;
  /** In upper case. */
  method: string;
  operation: Operation;
}

/** Returns the last segment of a reference: `#/components/schemas/Product` → `Product`. */
export function nameOf({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** Returns the part itself or the part that it refers to. Throws if the target is missing. */
export function resolve<Part extends object>(part: Part | Reference, named: Record<string, Part>): Part {
  if (!('$ref' in part)) return part;
  const target = named[nameOf(part)];
  if (!target) throw new Error(`docs/openapi.json has no ${part.$ref}`);
  return target;
}

/** Returns the calls that have this tag, in the document's order. */
export function callsOf(document: OpenApi, tag: string): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/**
 * Returns the title for a tag or an operation ID: `api-keys` → `API keys`, `createApiKey` → `Create API key`.
 */
export function titleOf(name: string): string {
  const words = name
    .replace(/-|(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\bapi\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns every error code with its status and meaning, ordered by status. */
export function errorsOf(document: OpenApi): Map<string, { status: string; meaning: string }> {
  const errors = new Map<string, { status: string; meaning: string }>();
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    for (const [status, response] of Object.entries(operation.responses)) {
      const { description } = resolve(response, document.components.responses);
      for (const [code, meaning] of codesIn(description))
        if (!errors.has(code)) errors.set(code, { status, meaning });
    }
  return new Map([...errors].sort(([, left], [, right]) => Number(left.status) - Number(right.status)));
}

/**
 * Returns the error codes that a response's description lists, with their meanings. A success response lists
 * none.
 */
export function codesIn(description: string): [code: string, meaning: string][] {
  return [...description.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, code = '', meaning = '']) => [code, meaning]);
}

/**
 * Returns the schemas that fields and types link to: those that other schemas refer to, and `ErrorResponse`.
 */
export function sharedSchemas({ components: { schemas } }: OpenApi): [name: string, schema: Schema][] {
  const references = new Set(JSON.stringify(schemas).match(/#\/components\/schemas\/\w+/g));
  return Object.entries(schemas).filter(
    ([name]) => name === 'ErrorResponse' || references.has(`#/components/schemas/${name}`),
  );
}
