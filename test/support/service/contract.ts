import {
  type DocumentedResponse,
  documentedOperations,
} from '../../../lambdas/contract/documented-operations.ts';
import { responseSchemas } from '../../../lambdas/contract/schemas.ts';

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Every documented operation, with HEAD as a separate one. */
export const operationsWithHead = documentedOperations.flatMap((operation) =>
  operation.hasHead ? [operation, { ...operation, method: 'HEAD' }] : operation,
);

const operations = operationsWithHead.map((operation) => ({
  ...operation,
  pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Responses of paths without an operation. */
const noOperation: ReadonlyMap<number, DocumentedResponse> = new Map([
  [
    404,
    {
      body: 'ErrorResponse',
      codes: ['route_not_found'],
      headers: { 'Cache-Control': true, 'X-Request-Id': true },
    },
  ],
]);

/**
 * Throws unless `docs/openapi.json` documents the response: its status, its required headers, and a body with
 * exactly the fields of the schema in their order. Management responses must be `no-store` without CORS
 * headers. Any page may read banner responses.
 */
export function checkResponse(
  method: string,
  path: string,
  { status, headers, text }: ReceivedResponse,
): void {
  const [pathname = ''] = path.split('?');
  const operation = operations.find(
    (candidate) => candidate.method === method && candidate.pattern.test(pathname),
  );
  const response = (operation?.responses ?? noOperation).get(status);
  const title = `${method} ${pathname} → ${status}`;
  if (!response) throw new Error(`${title} is not documented: ${text}`);
  const missing = Object.keys(response.headers).filter(
    (name) => response.headers[name] && !headers.has(name),
  );
  if (missing.length > 0) throw new Error(`${title} has no ${missing.join(', ')}`);
  checkCorsAndCaching(title, pathname, status, headers);
  if (method === 'HEAD' || response.body === null) {
    if (text !== '') throw new Error(`${title} has a body: ${text}`);
  } else if (response.body === 'JavaScript') {
    checkMediaType(title, headers, 'text/javascript');
  } else {
    checkMediaType(title, headers, 'application/json');
    checkBody(title, response.body, text);
    if (response.codes.length > 0) checkError(title, response, headers, text);
  }
}

function checkCorsAndCaching(title: string, pathname: string, status: number, headers: Headers): void {
  const origin = headers.get('access-control-allow-origin');
  const isManagement = pathname.startsWith('/v1/') && !pathname.startsWith('/v1/banner/');
  if (origin !== (isManagement ? null : '*')) throw new Error(`${title} may be read by ${origin}`);
  const cache = headers.get('cache-control');
  if ((isManagement || status >= 400) && cache !== 'no-store')
    throw new Error(`${title} may be cached: ${cache}`);
}

function checkMediaType(title: string, headers: Headers, expected: string): void {
  const type = headers.get('content-type');
  if (type?.split(';')[0] !== expected) throw new Error(`${title} is ${type}`);
}

function checkBody(title: string, name: keyof typeof responseSchemas, text: string): void {
  const body: unknown = JSON.parse(text);
  const { success, data, error } = responseSchemas[name].safeParse(body);
  if (!success) throw new Error(`${title} is not a ${name}: ${text}\n${error.message}`);
  if (JSON.stringify(data) !== JSON.stringify(body))
    throw new Error(`${title} has its fields in another order: ${text}`);
}

function checkError(title: string, { codes }: DocumentedResponse, headers: Headers, text: string): void {
  const { code, requestId } = responseSchemas.ErrorResponse.parse(JSON.parse(text)).error;
  if (!codes.includes(code)) throw new Error(`${title} may not be ${code}`);
  if (headers.get('x-request-id') !== requestId) throw new Error(`${title} has two request ids`);
}
