import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '../../../core/errors/errors.ts';
import { openApiDocument } from '../../../lambdas/contract/document.ts';
import { documentedOperations } from '../../../lambdas/contract/documented-operations.ts';
import { functionlessRoutes } from '../../../lambdas/contract/operations/banner.ts';
import type { Operation as Contract } from '../../../lambdas/contract/operations/operation.ts';
import { operations as contractOfRoutes } from '../../../lambdas/contract/operations/operations.ts';
import { routes } from '../../../lambdas/routes/routes.ts';
import { projectFiles, projectRoot } from '../../support/source-tree.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
}

const text = readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8');
const document: {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<
    'securitySchemes' | 'headers' | 'responses' | 'examples' | 'schemas',
    Record<string, Json>
  >;
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

/** Resolves a reference in the document. */
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
  it('is up to date: run npm run openapi if this fails', () => {
    expect(text).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
  });

  it('the document and the SDK say response, not answer', () => {
    const files = projectFiles().filter((file) => file.startsWith('packages/sdk/'));
    expect(files.length).toBeGreaterThan(5);
    const texts = files.map((file): [string, string] => [
      file,
      readFileSync(join(projectRoot, file), 'utf8'),
    ]);
    expect([['docs/openapi.json', text], ...texts].filter(([, each]) => /answer/i.test(each ?? ''))).toEqual(
      [],
    );
  });

  it('every property and parameter has a description, and an example unless it is a list or an object', () => {
    const properties = [...objectsOf(document.components.schemas)].flatMap(([pointer, { properties }]) =>
      Object.entries((properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
        path: `${pointer}/${name}`,
        ...property,
      })),
    );
    const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.map(({ name, description, schema }) => ({
        path: `${operationId}/${name}`,
        ...schema,
        description,
      })),
    );
    const fields: Json[] = [...properties.filter((property) => !('$ref' in property)), ...parameters];
    expect(parameters.length).toBeGreaterThan(20);
    expect(fields.length).toBeGreaterThan(120);
    expect(fields.filter(({ description }) => !description).map(({ path }) => path)).toEqual([]);
    const single = fields.filter((field) => !field.properties && !field.items && !('$ref' in field));
    expect(single.filter(({ examples }) => !examples).map(({ path }) => path)).toEqual([]);
  });

  it('every enumeration has an example, which Redocly requires behind a reference', () => {
    const enumerations = Object.entries(document.components.schemas).filter(([, schema]) => schema.enum);
    expect(enumerations.length).toBeGreaterThan(10);
    expect(enumerations.filter(([, { examples }]) => !examples).map(([name]) => name)).toEqual([]);
  });

  it('every operation and every group has a description', () => {
    const groups = new Map(document.tags.map(({ name, description }) => [name, description]));
    for (const { operationId, summary, description, tags } of operations) {
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/\S/)]);
      expect(description).not.toBe(summary);
      expect(tags).toHaveLength(1);
      expect(groups.get(tags[0] ?? '')).toMatch(/\S/);
    }
    expect([...groups.keys()].sort()).toEqual([...new Set(operations.flatMap(({ tags }) => tags))].sort());
  });

  it('a public key is an ordinary parameter, so that generated clients ask for it', () => {
    const ofBanner = operations.filter(({ path }) => path.startsWith('/v1/banner/'));
    expect(ofBanner.length).toBeGreaterThan(0);
    for (const { path, security, parameters = [] } of ofBanner) {
      expect(security).toEqual([]);
      const [expected] = path.includes('{publicKey}') ? [['path', 'publicKey']] : [['query', 'key']];
      expect(parameters.map((parameter) => [parameter.in, parameter.name])).toEqual([expected]);
      expect(parameters[0]?.required).toBe(true);
    }
  });

  it('bodies have no defaults, because client generators would require these fields: a tier needs no code', () => {
    const bodies = operations.flatMap(({ requestBody }) => requestBody?.content['application/json'] ?? []);
    expect(bodies.length).toBeGreaterThan(0);
    for (const { schema } of bodies)
      for (const [, part] of objectsOf(resolve(String(schema.$ref))))
        expect(part).not.toHaveProperty('default');
    const tier = resolve('#/components/schemas/TierDiscountInput') as Json;
    expect(tier.required).toEqual(['tier', 'discount']);
  });

  it('every object, union and enumeration is a named schema, every number a double, and `show` tells a discount from its absence', () => {
    const parts = [...objectsOf(document.components.schemas)];
    const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.map(({ name, schema }): [string, Json] => [`#/${operationId}/${name}`, schema]),
    );
    const unnamed = [...parts, ...parameters].filter(
      ([pointer, part]) => (part.type === 'object' || part.enum) && pointer.split('/').length > 2,
    );
    expect(unnamed.map(([pointer]) => pointer)).toEqual([]);
    const unions = parts.filter(
      ([, { anyOf, oneOf }]) =>
        ((anyOf ?? oneOf ?? []) as Json[]).filter((part) => '$ref' in part).length > 1,
    );
    expect(unions.map(([pointer]) => pointer)).toEqual([
      '#/CampaignWarning',
      '#/TraceEntry',
      '#/BannerConfig',
    ]);
    const numbers = parts.filter(([, { type }]) => type === 'number');
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers.filter(([, { format }]) => format !== 'double').map(([pointer]) => pointer)).toEqual([]);
    const { oneOf } = document.components.schemas.BannerConfig as { oneOf: { $ref: string }[] };
    const shows = oneOf.map(({ $ref }) => (resolve(`${$ref}/properties/show`) as Json).const);
    expect(shows).toEqual([true, false]);
  });

  it('errors have one schema, and each response lists its codes', () => {
    const errors = Object.values(document.components.responses).filter(({ content }) => content);
    expect(errors.length).toBeGreaterThan(0);
    for (const { description, content } of errors) {
      const { schema, examples } = (content as Record<string, { schema: Json; examples: Json }>)[
        'application/json'
      ] ?? { schema: {}, examples: {} };
      expect(schema).toEqual({ $ref: '#/components/schemas/ErrorResponse' });
      const codes = [...String(description).matchAll(/^`(\w+)`: /gm)].map(([, code]) => code);
      expect(codes.length).toBeGreaterThan(0);
      expect(Object.keys(examples)).toEqual(codes);
    }
  });

  it('describes every method of every route except HEAD, the script and the events, and no other operation', () => {
    const camelCase = (id: string) => id.replace(/-./g, (pair) => pair.slice(1).toUpperCase());
    const expected = [
      ...routes.map(({ id, methods: [method], path }) => `${method} /v1${path} ${camelCase(id)}`),
      'GET /v1/banner/script.js getBannerScript',
      'POST /v1/banner/events sendBannerEvents',
    ];
    const described = operations.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`);
    expect(described.sort()).toEqual(expected.sort());
  });

  it('GET describes HEAD wherever a path accepts it, so that generated clients have no method for it', () => {
    const head = operations.filter(({ description }) => description.includes('HEAD returns'));
    const paths = [...routes, ...functionlessRoutes].filter(({ methods }) =>
      methods.some((method) => method === 'HEAD'),
    );
    expect(paths).toHaveLength(2);
    expect(head.map(({ path }) => path).sort()).toEqual(paths.map(({ path }) => `/v1${path}`).sort());
  });

  it('publishes the closed list of error codes, each in an operation', () => {
    expect(resolve('#/components/schemas/ErrorCode/enum')).toEqual(errorCodes);
    const used = new Set(
      documentedOperations.flatMap(({ responses }) => [...responses.values()].flatMap(({ codes }) => codes)),
    );
    expect(errorCodes.filter((code) => !used.has(code))).toEqual([]);
  });
});

describe('the document is well-formed', () => {
  it('is OpenAPI 3.1, every reference resolves, and every part is used', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
    for (const kind of ['headers', 'responses', 'examples', 'schemas'] as const) {
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
      for (const { schema } of parameters)
        expect((schema.$ref ? (resolve(String(schema.$ref)) as Json) : schema).type).toMatch(
          /^(string|integer)$/,
        );
    }
  });

  it('every management operation takes the secret key, and only writes can have bodies', () => {
    const contracts: Readonly<Record<string, Contract>> = contractOfRoutes;
    for (const { method, path, operationId, security, requestBody } of operations) {
      if (path.startsWith('/v1/banner/')) continue;
      expect(security).toEqual([{ secretKey: [] }]);
      const id = operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect(Object.keys(contracts)).toContain(id);
      const body = contracts[id]?.body;
      if (method === 'PATCH') expect([path, body]).toEqual([path, expect.any(String)]);
      if (method !== 'PATCH' && method !== 'POST') expect([path, body]).toEqual([path, undefined]);
      expect([path, requestBody !== undefined]).toEqual([path, body !== undefined]);
    }
  });

  it('every response has a description and headers; 204 and 304 have no body', () => {
    for (const { responses } of operations) {
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
      for (const [status, given] of Object.entries(responses)) {
        const response = (given.$ref ? resolve(String(given.$ref)) : given) as Json;
        expect(response.description).toMatch(/\S/);
        expect(Object.keys(response.headers ?? {}).length).toBeGreaterThan(0);
        expect(response.content !== undefined).toBe(!['204', '304'].includes(status));
      }
    }
  });

  it('requests reject unknown fields, responses allow further ones', () => {
    for (const { requestBody } of operations) {
      const reference = requestBody?.content['application/json']?.schema.$ref;
      if (reference) expect(resolve(String(reference))).toHaveProperty('additionalProperties', false);
    }
    expect(document.components.schemas.Product).not.toHaveProperty('additionalProperties');
  });
});
