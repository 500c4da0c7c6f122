import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '../core/shared/errors.ts';
import { openApiDocument } from '../lambdas/contract/document.ts';
import { documentedOperations } from '../lambdas/contract/responses.ts';
import { routes } from '../lambdas/routes/routes.ts';
import { projectRoot } from './support/source-tree.ts';
import { at, resources } from './support/template.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
}

const text = readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8');
const document: {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<'securitySchemes' | 'headers' | 'responses' | 'schemas', Record<string, Json>>;
} = JSON.parse(text);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    ...operation,
  })),
);

/** Every object of the document with its JSON pointer. */
function* objectsOf(value: unknown, pointer = '#'): Generator<[pointer: string, object: Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [pointer, value as Json];
  for (const [name, entry] of Object.entries(value)) yield* objectsOf(entry, `${pointer}/${name}`);
}

/** What a reference in the document points at. */
function resolve(reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Json | undefined)?.[name], document);
}

const references = [...objectsOf(document)].flatMap(([, { $ref }]) =>
  typeof $ref === 'string' ? [$ref] : [],
);

describe('docs/openapi.json', () => {
  it('is what the code says: run npm run openapi when this fails', () => {
    expect(text).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
  });

  it('every property says what it means, and shows an example unless it is a list, an object or a constant', () => {
    const properties = [...objectsOf(document.components.schemas)].flatMap(([pointer, { properties }]) =>
      Object.entries((properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
        path: `${pointer}/${name}`,
        property,
      })),
    );
    const own = properties.filter(({ property }) => !property.$ref);
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter(({ property }) => !property.description).map(({ path }) => path)).toEqual([]);
    const single = own.filter(
      ({ property: { properties, items, const: constant } }) =>
        !properties && !items && constant === undefined,
    );
    expect(single.filter(({ property }) => !property.examples).map(({ path }) => path)).toEqual([]);
  });

  it('is the same every time', () => {
    expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(openApiDocument()));
  });

  it('describes every method of every route, both scripts and the events, and nothing else', () => {
    const expected = [
      ...routes.flatMap(({ methods, path }) => methods.map((method) => `${method} /v1${path}`)),
      ...['GET /v1/banner/script.js', 'HEAD /v1/banner/script.js', 'POST /v1/banner/events'],
      ...['GET /v1/banner/prices.js', 'HEAD /v1/banner/prices.js'],
    ];
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(expected.sort());
  });

  it('describes every method that the stack deploys', () => {
    const deployed = resources('AWS::ApiGateway::Method').map((method) => at<string>(method, 'HttpMethod'));
    const fromBucket = operations.filter(({ path }) => path.endsWith('.js'));
    expect(operations.length - fromBucket.length).toBe(deployed.length);
  });

  it('names each operation after its route', () => {
    for (const { id, methods, path } of routes) {
      const [method = ''] = methods;
      expect(document.paths[`/v1${path}`]?.[method.toLowerCase()]?.operationId).toBe(id);
    }
  });

  it('publishes the closed list of error codes, each in an operation', () => {
    expect(resolve('#/components/schemas/Error/properties/error/properties/code/enum')).toEqual(errorCodes);
    const used = new Set(
      documentedOperations.flatMap(({ responses }) => [...responses.values()].flatMap(({ codes }) => codes)),
    );
    expect(errorCodes.filter((code) => !used.has(code))).toEqual([]);
  });
});

describe('the document is well-formed', () => {
  it('OpenAPI 3.1, in which every reference leads somewhere and every part is used', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
    for (const kind of ['headers', 'responses', 'schemas'] as const) {
      const names = Object.keys(document.components[kind]);
      expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
      expect(names.filter((name) => !references.includes(`#/components/${kind}/${name}`))).toEqual([]);
    }
  });

  it('every operation has an id of its own, a summary, known security, and parameters for all its braces', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, summary, security, parameters = [] } of operations) {
      expect(summary).toMatch(/\S/);
      for (const scheme of security.flatMap(Object.keys))
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const parameter of inPath) expect(parameter.required).toBe(true);
      for (const { schema } of parameters) expect(schema.type).toMatch(/^(string|integer)$/);
    }
  });

  it('every management operation takes the secret key, and only writes have bodies', () => {
    for (const { method, path, security, requestBody } of operations) {
      if (path.startsWith('/v1/banner/')) continue;
      expect(security).toEqual([{ secretKey: [] }]);
      const hasBody = method === 'PATCH' || method === 'POST';
      expect([path, requestBody !== undefined]).toEqual([path, hasBody]);
    }
  });

  it('every answer has a description and documented headers, and none to HEAD or with 204 or 304 a body', () => {
    for (const { method, responses } of operations) {
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
      for (const [status, given] of Object.entries(responses)) {
        const response = (given.$ref ? resolve(String(given.$ref)) : given) as Json;
        expect(response.description).toMatch(/\S/);
        expect(Object.keys(response.headers ?? {}).length).toBeGreaterThan(0);
        expect(response.content !== undefined).toBe(method !== 'HEAD' && !['204', '304'].includes(status));
      }
    }
  });

  it('every schema is JSON Schema of the types that JSON has, with required fields that exist', () => {
    const known = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
    for (const [pointer, schema] of objectsOf(document.components.schemas)) {
      if (typeof schema.type === 'string')
        expect([pointer, known.includes(schema.type)]).toEqual([pointer, true]);
      if (Array.isArray(schema.required))
        expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(schema.required));
      if (typeof schema.pattern === 'string')
        expect(() => new RegExp(String(schema.pattern), 'u')).not.toThrow();
      expect(schema).not.toHaveProperty('$schema');
      expect(schema).not.toHaveProperty('$id');
    }
  });

  it('bodies refuse unknown fields, answers leave room for further ones', () => {
    for (const { requestBody } of operations) {
      const reference = requestBody?.content['application/json']?.schema.$ref;
      if (reference) expect(resolve(String(reference))).toHaveProperty('additionalProperties', false);
    }
    expect(document.components.schemas.Product).not.toHaveProperty('additionalProperties');
  });
});
