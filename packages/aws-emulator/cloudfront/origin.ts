import { jsonResponse, type LocalHandler, type LocalRequest, type LocalResponse } from '../http/messages.ts';
import { bucketError, keyOf } from '../s3/bucket.ts';
import type { Behavior } from './behaviors.ts';
import { originUnreachable } from './errors.ts';
import { isForwarded, originRequest } from './forwarding.ts';

const removedHeaders = [
  'connection',
  'content-length',
  'keep-alive',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Sends a request to the origin of a cache behaviour and removes the response headers that CloudFront
 * removes. Returns 502 if the origin does not exist.
 */
export async function fetchFromOrigin(
  { cache, forwarding, origin }: Behavior,
  origins: (domainName: string) => LocalHandler | undefined,
  viewer: LocalRequest,
  requestId: string,
): Promise<LocalResponse> {
  const request = originRequest(viewer, cache, forwarding, origin, requestId);
  if (isForeignHost(request, origin.domainName))
    return jsonResponse(403, { message: 'Forbidden' }, { 'x-amzn-errortype': 'ForbiddenException' });
  if (origin.access && !origin.access(request.method, keyOf(request.path) ?? ''))
    return bucketError(403, 'AccessDenied', 'Access Denied');
  const handler = origins(origin.domainName);
  if (!handler) return originUnreachable();
  const response = await handler(request);
  const isNamed = (name: string) => isForwarded(name, [cache.headers, forwarding.headers]);
  return { ...response, headers: passedHeaders(response.headers, isNamed) };
}

/**
 * Returns true for a request with the viewer's `Host`: API Gateway finds an API by its own host name and
 * rejects others.
 */
function isForeignHost({ headers }: LocalRequest, domainName: string): boolean {
  return domainName.includes('.execute-api.') && headers.host !== domainName;
}

function passedHeaders(
  headers: Record<string, string>,
  isNamed: (name: string) => boolean,
): Record<string, string> {
  const { vary, ...others } = headers;
  const passed = Object.entries(others).filter(([name]) => !removedHeaders.includes(name));
  const varying = (vary?.split(',') ?? [])
    .map((name) => name.trim())
    .filter(
      (name) =>
        ['accept-encoding', 'cookie', '*'].includes(name.toLowerCase()) || isNamed(name.toLowerCase()),
    );
  return { ...Object.fromEntries(passed), ...(varying.length > 0 ? { vary: varying.join(', ') } : {}) };
}
