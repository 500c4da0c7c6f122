import type * as z from 'zod';
import { answerSchemas } from './answers.ts';
import { type BodyName, bodySchemas } from './bodies.ts';
import { documentedErrors, documentedHeaders, documentedResponse } from './document-responses.ts';
import { headerParameters } from './header-parameters.ts';
import { type Json, jsonSchema, jsonSchemas, schemaReference } from './json-schemas.ts';
import { withPropertyTexts } from './property-texts.ts';
import { type DocumentedOperation, documentedOperations } from './responses.ts';

/** The public contract as an OpenAPI 3.1 document; the same value every time. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'PPP discounts',
      version: 'v1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Location-based discounts. Management endpoints take a secret key; banner endpoints take a public key and may be called from any page. All errors have one shape; `code` is the contract.',
    },
    servers: [{ url: '/' }],
    paths: paths(),
    components: {
      securitySchemes: {
        secretKey: { type: 'http', scheme: 'bearer', description: 'A secret key: `ppp_sk_live_…`.' },
        publicKey: {
          type: 'apiKey',
          in: 'query',
          name: 'key',
          description: 'A public key: `ppp_pk_live_…`. The config endpoint takes it in its path.',
        },
      },
      headers: documentedHeaders(),
      responses: documentedErrors(),
      schemas: withPropertyTexts({
        ...jsonSchemas(bodySchemas, 'input'),
        ...jsonSchemas(answerSchemas, 'output'),
      }),
    },
  };
}

function paths(): Json {
  const result: Record<string, Json> = {};
  for (const documented of documentedOperations) {
    result[documented.path] ??= {};
    Object.assign(result[documented.path] ?? {}, {
      [documented.method.toLowerCase()]: operation(documented),
    });
  }
  return result;
}

function operation({ id, api, method, path, operation, responses }: DocumentedOperation): Json {
  const parameters = [
    ...pathParameters(path),
    ...queryParameters(operation.query),
    ...headerParameters(method, operation),
  ];
  return {
    operationId: id,
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    tags: [path.split('/')[2]],
    security: securityOf(api, path),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(method, path, operation.body),
    responses: Object.fromEntries(
      [...responses].map(([status, response]) => [status, documentedResponse(status, response)]),
    ),
  };
}

/** A key in the path is no security scheme that OpenAPI knows. */
function securityOf(api: DocumentedOperation['api'], path: string): Json[] {
  if (api === 'management') return [{ secretKey: [] }];
  return path.includes('{publicKey}') ? [] : [{ publicKey: [] }];
}

const pathParameterSchemas: Record<string, Json> = {
  id: { type: 'string', description: 'Unknown, malformed and foreign ids are answered alike.' },
  publicKey: { type: 'string', description: 'A public key.', pattern: '^ppp_pk_live_[0-9A-Za-z]{38}$' },
};

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const { description, ...schema } = pathParameterSchemas[name] ?? { type: 'string' };
    return { name, in: 'path', required: true, ...(description ? { description } : {}), schema };
  });
}

function queryParameters(query: z.ZodObject | undefined): Json[] {
  const { properties = {} } = query ? jsonSchema(query) : {};
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Json;
    return { name, in: 'query', description, schema };
  });
}

function requestBody(method: string, path: string, name: BodyName | undefined): Json {
  if (path === '/v1/banner/events') {
    return { requestBody: { required: true, content: { 'text/plain': { schema: { type: 'string' } } } } };
  }
  if (!name) return {};
  const media = { schema: { $ref: schemaReference(name) } };
  const isPatch = method === 'PATCH';
  const content = {
    'application/json': media,
    ...(isPatch ? { 'application/merge-patch+json': media } : {}),
  };
  return { requestBody: { required: true, content } };
}
