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
 * Sends a request to the origin of a cache behavior and removes the response headers that CloudFront
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
  const { access } = origin;
  if (access && !access(request.method, keyOf(request.path) ?? '')) return accessDenied();
  const handler = origins(origin.domainName);
  if (!handler) return originUnreachable();
  const response = await handler(request);
  // S3 does not tell whether a key exists to callers that may not list the bucket.
  if (access && response.status === 404 && !access('LIST', '')) return accessDenied();
  const isNamed = (name: string) => isForwarded(name, [cache.headers, forwarding.headers]);
  return { ...response, headers: passedHeaders(response.headers, isNamed) };
}

function accessDenied(): LocalResponse {
  return bucketError(403, 'AccessDenied', 'Access Denied');
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
