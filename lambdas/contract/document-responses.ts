import { apiErrors } from '../../core/errors/errors.ts';
import { type DocumentedResponse, documentedOperations } from './documented-operations.ts';
import { errorExampleReferences, exampleReferences } from './examples.ts';
import { type Json, schemaReference } from './json-schemas.ts';

const statusTexts: Record<number, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted. The work continues after the response.',
  204: 'Success, without a body.',
  304: 'Not modified since the version in `If-None-Match`; without a body.',
};

/** Descriptions of successful responses that mean something else than their status. */
const bodyTexts: Partial<Record<NonNullable<DocumentedResponse['body']>, string>> = {
  NoDiscountConfig:
    'The request was throttled, and its events are lost. This is the response to a throttled config request: API Gateway has one response for all throttled requests of an API.',
};

const headerTexts: Record<string, string> = {
  'Access-Control-Allow-Origin': '`*`: any page may read the response.',
  'Cache-Control': 'Cache lifetime; `no-store` for management responses and all errors.',
  ETag: 'The entity tag of the resource: its version, which every change raises. The tag of an API key also changes with `lastUsedAt`.',
  'Idempotent-Replayed': '`true` if the response repeats the first response to this `Idempotency-Key`.',
  Location: 'Path of the new resource.',
  'RateLimit-Policy':
    'Rate limit of the plan, such as `"starter";q=40;w=4`: 40 requests in 4 seconds (draft-ietf-httpapi-ratelimit-headers-10). API Gateway applies it on a best-effort basis.',
  'Retry-After': 'Seconds to wait before a retry.',
  Vary: 'The response depends on the requesting page.',
  'WWW-Authenticate': '`Bearer`.',
  'X-Request-Id': 'The id to quote in support requests; also in the body of errors.',
};

/** Returns the headers that some responses always have, as components. */
export function documentedHeaders(): Json {
  const all = documentedOperations.flatMap(({ responses }) => [...responses.values()]);
  const isRequired = (name: string) => all.some(({ headers }) => headers[name]);
  const names = Object.keys(headerTexts).filter(isRequired);
  return Object.fromEntries(names.map((name) => [name, header(name, true)]));
}

/** Returns all errors of all operations, as components. */
export function documentedErrors(): Json {
  const errors = documentedOperations.flatMap(({ responses }) =>
    [...responses.values()].filter(({ codes }) => codes.length > 0),
  );
  return Object.fromEntries(errors.map((response) => [errorName(response), error(response)]));
}

/** Returns one response of an operation; errors by reference. */
export function documentedResponse(status: number, response: DocumentedResponse): Json {
  const { body, codes } = response;
  if (codes.length > 0) return { $ref: `#/components/responses/${errorName(response)}` };
  return {
    description: (body && bodyTexts[body]) ?? statusTexts[status],
    headers: headers(response),
    ...(body ? { content: content(body) } : {}),
  };
}

function content(body: NonNullable<DocumentedResponse['body']>): Json {
  if (body === 'JavaScript') {
    const media = { schema: { type: 'string' }, examples: { script: { value: '(() => { /* … */ })();' } } };
    return { 'text/javascript': media };
  }
  return { 'application/json': { schema: { $ref: schemaReference(body) }, ...exampleReferences(body) } };
}

/** Errors with the same codes and headers share a component. */
function errorName({ codes, headers }: DocumentedResponse): string {
  const api = 'Access-Control-Allow-Origin' in headers ? 'banner' : 'management';
  return [api, ...codes].join('.');
}

/**
 * Returns an error response: the one error schema, with its codes in text and examples. A schema for each
 * list of codes would be more precise, but client generators would create a class for each.
 */
function error(response: DocumentedResponse): Json {
  const { codes } = response;
  const media = { schema: { $ref: schemaReference('ErrorResponse') }, ...errorExampleReferences(codes) };
  return {
    description: codes.map((code) => `\`${code}\`: ${apiErrors[code].message}`).join('\n\n'),
    headers: headers(response),
    content: { 'application/json': media },
  };
}

function headers(response: DocumentedResponse): Json {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, isRequired]) => [
      name,
      isRequired ? { $ref: `#/components/headers/${name}` } : header(name, false),
    ]),
  );
}

function header(name: string, required: boolean): Json {
  return { description: headerTexts[name], required, schema: { type: 'string' } };
}
