import type { LocalRequest, LocalResponse } from '../../http/messages.ts';
import { cacheKey, normalizedEncodings } from '../forwarding.ts';
import type { CachePolicy } from '../policies.ts';
import { type EdgeCache, ttlSeconds } from './cache.ts';
import { compressed } from './cache-compression.ts';

/** Sends the request to the origin. */
export type OriginFetch = () => Promise<LocalResponse>;

/** State and settings that all cache behaviors of a distribution share. */
export interface SharedEdge {
  cache: EdgeCache;
  /** Error caching minimum TTL of a status, in seconds. */
  errorTtl: (status: number) => number;
}

interface CachingBehavior {
  cache: CachePolicy;
  compress: boolean;
}

/**
 * Responds to GET and HEAD from the cache or the origin, and caches the origin's response if allowed. Other
 * methods go to the origin. Unlike CloudFront, it fetches expired responses again without a condition and
 * serves none while the origin fails.
 */
export async function fetchThroughCache(
  { cache: policy, compress }: CachingBehavior,
  request: LocalRequest,
  fetch: OriginFetch,
  { cache, errorTtl }: SharedEdge,
): Promise<LocalResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return marked(await fetch(), 'Miss');
  const key = cacheKey(request, policy);
  const keys = request.method === 'HEAD' ? [`GET ${key}`, `HEAD ${key}`] : [`GET ${key}`];
  const cached = keys.map((name) => cache.lookUp(name)).find((response) => response !== undefined);
  if (cached) {
    const headers = { ...cached.response.headers, age: String(cached.ageSeconds) };
    return conditional(request, marked({ ...cached.response, headers }, 'Hit'));
  }
  const fetched = await fetch();
  const ttl = ttlSeconds(fetched, policy, errorTtl(fetched.status));
  const encodings = normalizedEncodings(request.headers['accept-encoding'], policy);
  const response = compress && ttl > 0 ? compressed(fetched, encodings) : fetched;
  cache.store(`${request.method} ${key}`, response, ttl);
  return ttl > 0 ? conditional(request, marked(response, 'Miss')) : marked(response, 'Miss');
}

function marked(response: LocalResponse, outcome: string): LocalResponse {
  const result = response.status >= 400 ? 'Error' : outcome;
  return { ...response, headers: { ...response.headers, 'x-cache': `${result} from cloudfront` } };
}

/** Returns the response, or a 304 if the viewer already has it. */
function conditional(request: LocalRequest, response: LocalResponse): LocalResponse {
  const { 'if-none-match': expected } = request.headers;
  const etag = response.headers.etag?.replace(/^W\//, '');
  const tags = (expected ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isKnown = response.status === 200 && etag !== undefined && (tags.includes(etag) || expected === '*');
  return isKnown ? { ...response, status: 304, body: Buffer.alloc(0) } : response;
}
