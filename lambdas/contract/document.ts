import type * as z from 'zod';
import { exampleId } from '../../core/shared/resource.ts';
import { resourceKinds } from '../../core/shared/resource-kinds.ts';
import { operationIdOf } from '../routes/route.ts';
import { documentedTags, documentInfo, documentServers } from './document-info.ts';
import { documentedErrors, documentedHeaders, documentedResponse } from './document-responses.ts';
import { type DocumentedOperation, documentedOperations } from './documented-operations.ts';
import { examplePreviewToken, examplePublicKey } from './example-values.ts';
import { documentedExamples, eventsExample, exampleReferences } from './examples.ts';
import { headerParameters } from './header-parameters.ts';
import { type Json, jsonSchemas, schemaReference } from './json-schemas.ts';
import {
  enumSchemas,
  type RequestName,
  requestPartSchemas,
  requestSchemas,
  responseSchemas,
} from './schemas.ts';

/** Returns the public contract as an OpenAPI 3.1 document; deterministic. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: documentInfo,
    servers: documentServers,
    tags: documentedTags(documentedOperations.map(({ path }) => tagOf(path))),
    paths: paths(),
    components: {
      securitySchemes: {
        secretKey: { type: 'http', scheme: 'bearer', description: 'A secret key: `ppp_sk_live_…`.' },
      },
      headers: documentedHeaders(),
      responses: documentedErrors(),
      examples: documentedExamples(),
      schemas: {
        ...jsonSchemas({ ...requestSchemas, ...requestPartSchemas, ...enumSchemas }, 'input'),
        ...jsonSchemas(responseSchemas, 'output'),
      },
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

function operation(documented: DocumentedOperation): Json {
  const { id, api, method, path, operation, permissions, responses } = documented;
  const parameters = [
    ...pathParameters(path),
    ...queryParameters(operation.query),
    ...keyParameter(api, path),
    ...headerParameters(method, operation),
  ];
  return {
    operationId: operationIdOf(id),
    summary: operation.summary,
    description: descriptionOf(documented),
    tags: [tagOf(path)],
    security: api === 'management' ? [{ secretKey: [] }] : [],
    ...(permissions ? { 'x-permissions': permissions } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(path, operation.body),
    responses: Object.fromEntries(
      [...responses].map(([status, response]) => [status, documentedResponse(status, response)]),
    ),
  };
}

function descriptionOf({ hasHead, operation, permissions }: DocumentedOperation): string {
  const names = permissions?.map((name) => `\`${name}\``);
  return [
    operation.description,
    ...(hasHead ? [headText] : []),
    ...(names ? [`Permission: ${names.join(' or ')}.`] : []),
  ].join(' ');
}

/** Returns the word after the version: `/v1/products/{id}` → `products`. */
function tagOf(path: string): string {
  return path.split('/')[2] ?? '';
}

const headText = 'HEAD returns the same status and headers without the body.';

const publicKey: Json = {
  type: 'string',
  pattern: '^ppp_pk_live_[0-9A-Za-z]{38}$',
  examples: [examplePublicKey],
};

const idsByTag = new Map<string, string>(
  Object.values(resourceKinds).map(({ tag, idPrefix }) => [tag, exampleId(idPrefix)]),
);

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const parameter = { name, in: 'path', required: true };
    if (name === 'publicKey') return { ...parameter, description: 'A public key.', schema: publicKey };
    const description = 'Unknown ids, malformed ids and ids of other merchants return the same error.';
    return { ...parameter, description, schema: { type: 'string', examples: [idsByTag.get(tagOf(path))] } };
  });
}

/**
 * The public key for a banner operation without a key in its path. It is not a security scheme, so that
 * clients generate a parameter.
 */
function keyParameter(api: DocumentedOperation['api'], path: string): Json[] {
  if (api === 'management' || path.includes('{publicKey}')) return [];
  return [{ name: 'key', in: 'query', required: true, description: 'A public key.', schema: publicKey }];
}

function queryParameters(query: z.ZodObject | undefined): Json[] {
  const { properties = {} } = query ? jsonSchemas({ ...enumSchemas, query }, 'input').query : {};
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Json;
    return { name, in: 'query', description, schema };
  });
}

/** Examples of bodies that pages send without a preflight. */
const textBodies: Record<string, { example: string; isRequired: boolean }> = {
  '/v1/banner/events': { example: eventsExample, isRequired: false }, // nothing to count is 204, too
  '/v1/banner/preview': { example: examplePreviewToken, isRequired: true },
};

/**
 * PATCH also accepts application/merge-patch+json; only the description of the document mentions it, because
 * openapi-python-client generates an invalid module from two media types with one schema.
 */
function requestBody(path: string, name: RequestName | undefined): Json {
  const textBody = textBodies[path];
  if (textBody) {
    const media = { schema: { type: 'string' }, examples: { banner: { value: textBody.example } } };
    return { requestBody: { required: textBody.isRequired, content: { 'text/plain': media } } };
  }
  if (!name) return {};
  const media = { schema: { $ref: schemaReference(name) }, ...exampleReferences(name) };
  return { requestBody: { required: true, content: { 'application/json': media } } };
}
