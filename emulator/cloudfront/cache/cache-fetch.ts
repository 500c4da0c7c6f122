import type { LocalRequest, LocalResponse } from '../../http/messages.ts';
import { cacheKey, normalisedEncodings } from '../forwarding.ts';
import type { CachePolicy } from '../policies.ts';
import { type EdgeCache, ttlSeconds } from './cache.ts';
import { compressed } from './cache-compression.ts';

/** Sends the request to the origin with these additional headers. */
export type OriginFetch = (extraHeaders: Record<string, string>) => Promise<LocalResponse>;

/** State and settings that all cache behaviours of a distribution share. */
export interface SharedEdge {
  cache: EdgeCache;
  /** Error caching minimum TTL of a status, in seconds. */
  errorTtl: (status: number) => number;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface CachingBehavior {
  cache: CachePolicy;
  compress: boolean;
}

/** Responds to GET and HEAD from the cache or the origin, and caches the origin's response if allowed. Other methods go to the origin. */
export async function fetchThroughCache(
  { cache: policy, compress }: CachingBehavior,
  request: LocalRequest,
  fetch: OriginFetch,
  { cache, errorTtl, now }: SharedEdge,
): Promise<LocalResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return marked(await fetch({}), 'Miss');
  const key = cacheKey(request, policy);
  const keys = request.method === 'HEAD' ? [`GET ${key}`, `HEAD ${key}`] : [`GET ${key}`];
  const kept = keys.map((name) => ({ name, cached: cache.lookUp(name) })).find(({ cached }) => cached);
  if (kept?.cached?.isFresh) {
    const { response, ageSeconds } = kept.cached;
    const headers = { ...response.headers, age: String(ageSeconds) };
    return conditional(request, marked({ ...response, headers }, 'Hit'));
  }
  const expired = kept?.cached && kept.cached.response.status < 400 ? kept.cached.response : undefined;
  const fetched = await fetch(expired ? validators(expired) : {});
  if (kept && expired && (fetched.status === 304 || fetched.status >= 500)) {
    const isConfirmed = fetched.status === 304;
    const headers = isConfirmed ? { ...expired.headers, ...freshness(fetched.headers) } : expired.headers;
    const renewed = { ...expired, headers };
    const ttl = isConfirmed ? ttlSeconds(renewed, policy, 0, now()) : errorTtl(fetched.status);
    cache.store(kept.name, renewed, ttl);
    return conditional(request, marked(renewed, isConfirmed ? 'RefreshHit' : 'Hit'));
  }
  const ttl = ttlSeconds(fetched, policy, errorTtl(fetched.status), now());
  const encodings = normalisedEncodings(request.headers['accept-encoding'], policy);
  const response = compress && ttl > 0 ? compressed(fetched, encodings) : fetched;
  if (kept) cache.remove(kept.name);
  cache.store(`${request.method} ${key}`, response, ttl);
  return ttl > 0 ? conditional(request, marked(response, 'Miss')) : marked(response, 'Miss');
}

function marked(response: LocalResponse, outcome: string): LocalResponse {
  const result = response.status >= 400 ? 'Error' : outcome;
  return { ...response, headers: { ...response.headers, 'x-cache': `${result} from cloudfront` } };
}

function validators({ headers }: LocalResponse): Record<string, string> {
  return {
    ...(headers.etag ? { 'if-none-match': headers.etag } : {}),
    ...(headers['last-modified'] ? { 'if-modified-since': headers['last-modified'] } : {}),
  };
}

/** Returns the headers of a 304 that renew the cached response's lifetime. */
function freshness(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => ['cache-control', 'expires', 'date'].includes(name)),
  );
}

/** Returns the response, or a 304 if the viewer already has it. */
function conditional(request: LocalRequest, response: LocalResponse): LocalResponse {
  const { 'if-none-match': expected } = request.headers;
  const etag = response.headers.etag?.replace(/^W\//, '');
  const tags = (expected ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isKnown = response.status === 200 && etag !== undefined && (tags.includes(etag) || expected === '*');
  return isKnown ? { ...response, status: 304, body: Buffer.alloc(0) } : response;
}
