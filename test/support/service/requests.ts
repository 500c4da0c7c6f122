import { setTimeout as sleep } from 'node:timers/promises';
import { checkAnswer } from './contract.ts';
import { settleMs } from './target.ts';

/** Any JSON response of the API; tests read single fields. */
export type ApiBody = { data: Record<string, unknown>; error: Record<string, unknown> & { code: string } };

/** A response with its parsed body; `body` is `undefined` without one. */
export interface ApiAnswer<Body = ApiBody> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

/** Target of requests. */
export interface Address {
  baseUrl: string;
}

/** The caller of requests. */
export interface Caller extends Address {
  secretKey: string;
}

const publishedPath = /^\/v1\/(api-keys|campaigns)/;

/**
 * Sends one request to the service. Throws unless `docs/openapi.json` documents the response. After a change of a key or
 * campaign it waits until a deployed stage has published it to the edge.
 */
export async function request<Body = ApiBody>(
  { baseUrl }: Address,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<ApiAnswer<Body>> {
  const response = await fetch(baseUrl + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  checkAnswer(method, path, { status: response.status, headers: response.headers, text });
  if (settleMs > 0 && response.ok && method !== 'GET' && publishedPath.test(path)) await sleep(settleMs);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  const answer = { status: response.status, headers: response.headers, text };
  return { ...answer, body: isJson ? JSON.parse(text) : undefined };
}

/** Calls the management API with a secret key; a body that is not a string is sent as JSON. */
export function callApi<Body = ApiBody>(
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer<Body>> {
  const authorization = `Bearer ${caller.secretKey}`;
  if (body === undefined) return request(caller, method, path, { headers: { authorization, ...headers } });
  return request(caller, method, path, {
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
