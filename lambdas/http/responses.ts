import type { APIGatewayProxyResult } from 'aws-lambda';
import { entityTag } from '../../core/shared/versions.ts';

/** Response of an endpoint: a status, a JSON body (none for 204 and 304) and additional headers. */
export interface EndpointResponse {
  status: 200 | 201 | 202 | 204 | 304;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Response with `data` in its body. */
export type DataResponse = EndpointResponse & { body: { data: unknown; warnings?: readonly object[] } };

/** Returns 200 with `{data}`. */
export function ok(data: unknown): DataResponse {
  return { status: 200, body: { data } };
}

/** Returns 201 with `{data}`, and a Location header if the resource has a URL. */
export function created(data: unknown, location?: string): DataResponse {
  return { status: 201, body: { data }, ...(location ? { headers: { location } } : {}) };
}

/** Returns 202 with `{data}`, for work that continues after the response. */
export function accepted(data: unknown): DataResponse {
  return { status: 202, body: { data } };
}

/** Adds `warnings` to the body unless there are none. */
export function withWarnings(response: DataResponse, warnings: readonly object[]): DataResponse {
  return warnings.length > 0 ? { ...response, body: { ...response.body, warnings } } : response;
}

/** Adds the entity tag of a version, and of an API key's last use, to a response. */
export function withEntityTag(
  response: DataResponse,
  version: number,
  lastUsedAt: string | null = null,
): EndpointResponse {
  return { ...response, headers: { ...response.headers, etag: entityTag(version, lastUsedAt) } };
}

/** Returns 204 without a body. */
export function noContent(): EndpointResponse {
  return { status: 204 };
}

/** Converts a response to API Gateway's form. No cache may store responses of the management API. */
export function toResult(
  { status, body, headers }: EndpointResponse,
  requestId: string,
): APIGatewayProxyResult {
  const common = { 'cache-control': 'no-store', 'x-request-id': requestId };
  if (body === undefined) return { statusCode: status, headers: { ...common, ...headers }, body: '' };
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json', ...common, ...headers },
    body: JSON.stringify(body),
  };
}
