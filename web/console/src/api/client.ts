import { ApiError } from './api-error.ts';
import type { Endpoint, ErrorObject, RequestParts, RequestTo, ResponseOf } from './contract.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { authorization, expireSession } from './session.ts';

/**
 * Calls the management API on the same origin, never from the cache. Returns the body, and the entity tag in
 * `tag` (`*` if there is none). Throws an `ApiError` for an error response, an unreadable one or none.
 */
export async function call<Name extends Endpoint>(
  endpoint: Name,
  parts: RequestTo<Name>,
): Promise<ResponseOf<Name> & { tag: string }> {
  const request = requestTo(endpoint, parts);
  const response = await fetchWithRetry(request, isOfSession(request)).catch(noResponse);
  if (!response.ok) throw await errorOf(response, request);
  const body = response.status === 204 ? {} : await response.json().catch(noResponse);
  return { ...body, tag: response.headers.get('etag') ?? '*' };
}

/** Throws the error of a response that never came, or that broke off. */
function noResponse(): never {
  throw new ApiError(0, {});
}

function requestTo(endpoint: Endpoint, { id = '', query = {}, headers, body }: RequestParts): Request {
  const [method = '', path = ''] = endpoint.split(' ');
  const url = new URL(`/v1${path.replace('{id}', encodeURIComponent(id))}`, location.origin);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  const key = authorization();
  return new Request(url, {
    method,
    cache: 'no-store',
    credentials: 'omit',
    headers: {
      ...(key ? { Authorization: key } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Returns true if a request has the session's key. */
function isOfSession(request: Request): boolean {
  return request.headers.get('Authorization') === authorization();
}

/** Returns the error of a response. Ends the session if the key is no longer valid. */
async function errorOf(response: Response, request: Request): Promise<ApiError> {
  const { status } = response;
  // A proxy may respond with something other than JSON.
  const body = await response.json().catch(() => undefined);
  const error: ErrorObject | undefined = body?.error;
  // An error for a key that was replaced in the meantime does not affect the new key.
  if (isOfSession(request)) {
    if (status === 401)
      expireSession('The service doesn’t accept your key. Try again in a minute, or use another key.');
    if (error?.code === 'merchant_suspended')
      expireSession('Your account is suspended. Contact the operator of this service.');
  }
  return new ApiError(status, error ?? { message: `The service returned an error (${status}).` });
}
