import { answerSchemas } from '../../../lambdas/contract/answers.ts';
import { type DocumentedResponse, documentedOperations } from '../../../lambdas/contract/responses.ts';

/** A response as received. */
export interface ReceivedAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const operations = documentedOperations.map((operation) => ({
  ...operation,
  pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Responses of addresses without an operation. */
const noOperation: ReadonlyMap<number, DocumentedResponse> = new Map([
  [
    404,
    { answer: 'Error', codes: ['route_not_found'], headers: { 'Cache-Control': true, 'X-Request-Id': true } },
  ],
]);

/**
 * Throws unless the answer is one that `docs/openapi.json` promises for this request: a documented status, with the headers
 * that are always there, and a body that is exactly what the documented schema makes of it (so fields are in order and none is
 * unknown). Management answers must be `no-store` and without CORS, banner answers open to any page.
 */
export function checkAnswer(method: string, path: string, { status, headers, text }: ReceivedAnswer): void {
  const [pathname = ''] = path.split('?');
  const found = operations.find(
    (candidate) => candidate.method === method && candidate.pattern.test(pathname),
  );
  const response = (found?.responses ?? noOperation).get(status);
  const what = `${method} ${pathname} → ${status}`;
  if (!response) throw new Error(`${what} is not documented: ${text}`);
  const missing = Object.keys(response.headers).filter(
    (name) => response.headers[name] && !headers.has(name),
  );
  if (missing.length > 0) throw new Error(`${what} lacks ${missing.join(', ')}`);
  checkSharing(what, pathname, status, headers);
  if (method === 'HEAD' || response.answer === null) {
    if (text !== '') throw new Error(`${what} has a body: ${text}`);
  } else if (response.answer === 'JavaScript') {
    checkMediaType(what, headers, 'text/javascript');
  } else {
    checkMediaType(what, headers, 'application/json');
    checkBody(what, response.answer, text);
    if (response.codes.length > 0) checkError(what, response, headers, text);
  }
}

function checkSharing(what: string, pathname: string, status: number, headers: Headers): void {
  const origin = headers.get('access-control-allow-origin');
  const isManagement = pathname.startsWith('/v1/') && !pathname.startsWith('/v1/banner/');
  if (origin !== (isManagement ? null : '*')) throw new Error(`${what} may be read by ${origin}`);
  const cache = headers.get('cache-control');
  if ((isManagement || status >= 400) && cache !== 'no-store')
    throw new Error(`${what} may be kept: ${cache}`);
}

function checkMediaType(what: string, headers: Headers, expected: string): void {
  const type = headers.get('content-type');
  if (type?.split(';')[0] !== expected) throw new Error(`${what} is ${type}`);
}

function checkBody(what: string, name: keyof typeof answerSchemas, text: string): void {
  const body: unknown = JSON.parse(text);
  const { success, data, error } = answerSchemas[name].safeParse(body);
  if (!success) throw new Error(`${what} is no ${name}: ${text}\n${error.message}`);
  if (JSON.stringify(data) !== JSON.stringify(body))
    throw new Error(`${what} has its fields in another order: ${text}`);
}

function checkError(what: string, { codes }: DocumentedResponse, headers: Headers, text: string): void {
  const { code, requestId } = answerSchemas.Error.parse(JSON.parse(text)).error;
  if (!codes.includes(code)) throw new Error(`${what} may not be ${code}`);
  if (headers.get('x-request-id') !== requestId) throw new Error(`${what} has two request ids`);
}
