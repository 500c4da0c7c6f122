import { setTimeout as sleep } from 'node:timers/promises';
import { checkResponse } from './contract.ts';
import { settleMs } from './target.ts';

/** Body of any JSON response, loosely typed. */
export type ApiBody = { data: Record<string, unknown>; error: Record<string, unknown> & { code: string } };

/** A response with its parsed body, which is `undefined` if the response is not JSON. */
export interface ApiResponse<Body = ApiBody> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

/** A service to send requests to. */
export interface Target {
  baseUrl: string;
}

/** A merchant who calls the service. */
export interface Caller extends Target {
  secretKey: string;
}

const publishedPath = /^\/v1\/(api-keys|campaigns)/;

/**
 * Sends a request to the service. Throws unless `docs/openapi.json` documents the response. After a write to
 * a key or campaign, it waits until a deployed stage has published it to the edge.
 */
export async function request<Body = ApiBody>(
  { baseUrl }: Target,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<ApiResponse<Body>> {
  const response = await fetch(baseUrl + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  checkResponse(method, path, { status: response.status, headers: response.headers, text });
  if (settleMs > 0 && response.ok && method !== 'GET' && publishedPath.test(path)) await sleep(settleMs);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  const { status, headers: received } = response;
  return { status, headers: received, text, body: isJson ? JSON.parse(text) : undefined };
}

/** Calls the management API with a secret key. Sends a body that is not a string as JSON. */
export function callApi<Body = ApiBody>(
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse<Body>> {
  const authorization = `Bearer ${caller.secretKey}`;
  if (body === undefined) return request(caller, method, path, { headers: { authorization, ...headers } });
  return request(caller, method, path, {
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
