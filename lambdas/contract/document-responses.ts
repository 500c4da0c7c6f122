import { defaultMessages } from '../../core/shared/errors.ts';
import { type Json, schemaReference } from './json-schemas.ts';
import { type DocumentedResponse, documentedOperations } from './responses.ts';
import { errorExampleReferences, exampleReferences } from './texts/examples.ts';

const statusTexts: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done; there is no body.',
  304: 'The caller has it already, as `If-None-Match` says; there is no body.',
};

const headerTexts: Record<string, string> = {
  'Access-Control-Allow-Origin': '`*`: any page may read the answer.',
  'Cache-Control': 'How long the answer may be kept; `no-store` for management answers and all errors.',
  ETag: 'The entity tag of the resource: another one as soon as anything in `data` is another.',
  'Idempotency-Replayed': '`true`: the first answer to this `Idempotency-Key`, again.',
  Location: 'Path of what was created.',
  'RateLimit-Policy':
    'What the plan lets pass, such as `"starter";q=40;w=4`: 40 requests in 4 seconds (draft-ietf-httpapi-ratelimit-headers-10). API Gateway applies it on a best-effort basis.',
  'Retry-After': 'Seconds to wait before another try.',
  Vary: 'The answer depends on the page that asks.',
  'WWW-Authenticate': '`Bearer`.',
  'X-Request-Id': 'The id to name when asking for help; also in the body of errors.',
};

/** All headers that some answers always have, as reusable parts of the document. */
export function documentedHeaders(): Json {
  const all = documentedOperations.flatMap(({ responses }) => [...responses.values()]);
  const isRequired = (name: string) => all.some(({ headers }) => headers[name]);
  const names = Object.keys(headerTexts).filter(isRequired);
  return Object.fromEntries(names.map((name) => [name, header(name, true)]));
}

/** All errors of all operations, as reusable parts of the document. */
export function documentedErrors(): Json {
  const errors = documentedOperations.flatMap(({ responses }) =>
    [...responses.values()].filter(({ codes }) => codes.length > 0),
  );
  return Object.fromEntries(errors.map((response) => [errorName(response), error(response)]));
}

/** One answer of an operation; errors by reference. */
export function documentedResponse(status: number, response: DocumentedResponse): Json {
  const { answer, codes } = response;
  if (codes.length > 0) return { $ref: `#/components/responses/${errorName(response)}` };
  return {
    description: statusTexts[status],
    headers: headers(response),
    ...(answer ? { content: content(answer) } : {}),
  };
}

function content(answer: NonNullable<DocumentedResponse['answer']>): Json {
  if (answer === 'JavaScript') {
    const media = { schema: { type: 'string' }, examples: { script: { value: '(() => { /* … */ })();' } } };
    return { 'text/javascript': media };
  }
  return { 'application/json': { schema: { $ref: schemaReference(answer) }, ...exampleReferences(answer) } };
}

/** Errors are the same wherever they have the same codes and headers. */
function errorName({ answer, codes, headers }: DocumentedResponse): string {
  const api = 'Access-Control-Allow-Origin' in headers ? 'banner' : 'management';
  return [api, ...(answer ? [] : ['head']), ...codes].join('.');
}

/**
 * The one error schema, with the codes that it can have here in text and examples. A schema for each list of codes would say
 * more, but client generators make classes of every one of them.
 */
function error(response: DocumentedResponse): Json {
  const { answer, codes } = response;
  const media = { schema: { $ref: schemaReference('Error') }, ...errorExampleReferences(codes) };
  return {
    description: codes.map((code) => `\`${code}\`: ${defaultMessages[code]}`).join('\n\n'),
    headers: headers(response),
    ...(answer ? { content: { 'application/json': media } } : {}),
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
