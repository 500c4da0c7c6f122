import { setTimeout as sleep } from 'node:timers/promises';
import { checkAnswer } from './contract.ts';
import { settleMs } from './target.ts';

/** Any JSON answer of the API; tests look at single fields. */
export type ApiBody = { data: Record<string, unknown>; error: Record<string, unknown> & { code: string } };

/** An answer with its body read; without one, `body` is `undefined`. */
export interface ApiAnswer<Body = ApiBody> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

/** Where requests go. */
export interface Address {
  baseUrl: string;
}

/** Whose requests they are. */
export interface Caller extends Address {
  secretKey: string;
}

const publishedPath = /^\/v1\/(api-keys|campaigns)/;

/**
 * One request to the service. Fails the test when the answer is none that `docs/openapi.json` promises. After a change
 * of a key or campaign it waits until a deployed stage has published it to the edge.
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

/** One call of the management API with a secret key; a body that is no text is sent as JSON. */
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
