import type { LocalResponse } from '../../http/messages.ts';
import type { CachePolicy } from '../policies.ts';

const defaultMaxBytes = 64 * 1024 * 1024;

/** Statuses that are cached like 200, and those that are cached only with an explicit lifetime. */
const cacheableStatuses = [200, 203, 204, 206, 300, 301, 302];
const cacheableIfSaid = [307, 308];
/** Errors that CloudFront always caches, and those that it caches only with an explicit lifetime. */
const keptErrors = [404, 414, 500, 501, 502, 503, 504];
const keptErrorsIfSaid = [400, 403, 405, 412, 415];

/** A cached response and its age. */
export interface CachedResponse {
  response: LocalResponse;
  isFresh: boolean;
  ageSeconds: number;
}

interface Entry {
  response: LocalResponse;
  storedAtMs: number;
  freshUntilMs: number;
}

/** The cache of one edge location: at most 64 MB, evicting the least recently used responses. */
export class EdgeCache {
  private readonly now: () => number;
  private readonly maxBytes: number;
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  /** @param now returns milliseconds since 1970 */
  constructor(now: () => number = Date.now, maxBytes = defaultMaxBytes) {
    this.now = now;
    this.maxBytes = maxBytes;
  }

  /** Number of cached responses, including expired ones. */
  get entryCount(): number {
    return this.entries.size;
  }

  /** Returns the cached response, which may have expired. */
  lookUp(key: string): CachedResponse | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    const now = this.now();
    return {
      response: entry.response,
      isFresh: now < entry.freshUntilMs,
      ageSeconds: Math.floor((now - entry.storedAtMs) / 1000),
    };
  }

  /** Stores a response. A TTL of 0 stores nothing and keeps the earlier response. */
  store(key: string, response: LocalResponse, ttlSeconds: number): void {
    if (ttlSeconds <= 0) return;
    this.remove(key);
    const storedAtMs = this.now();
    this.entries.set(key, { response, storedAtMs, freshUntilMs: storedAtMs + ttlSeconds * 1000 });
    this.bytes += sizeOf(key, response);
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.remove(oldest);
    }
  }

  /** Removes all responses. */
  clear(): void {
    this.entries.clear();
    this.bytes = 0;
  }

  /** Removes a response. */
  remove(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.bytes -= sizeOf(key, entry.response);
  }
}

/**
 * Returns for how many seconds CloudFront caches an origin's response to GET or HEAD. `errorTtlSeconds` is the error caching
 * minimum TTL of the status. `stale-while-revalidate` has no effect: the emulator fetches an expired response again.
 */
export function ttlSeconds(
  { status, headers }: LocalResponse,
  policy: CachePolicy,
  errorTtlSeconds: number,
  nowMs: number,
): number {
  const directives = cacheDirectives(headers['cache-control'] ?? '');
  const maxAge = directives.get('s-maxage') ?? directives.get('max-age');
  const said = maxAge === undefined ? untilExpires(headers.expires, nowMs) : Number(maxAge) || 0;
  const { minTtlSeconds, defaultTtlSeconds, maxTtlSeconds } = policy;
  if (status >= 400) {
    if (!keptErrors.includes(status) && !(keptErrorsIfSaid.includes(status) && maxAge !== undefined))
      return 0;
    return Math.max(errorTtlSeconds, Math.min(Number(maxAge ?? 0) || 0, maxTtlSeconds));
  }
  const isCacheable =
    cacheableStatuses.includes(status) || (cacheableIfSaid.includes(status) && said !== undefined);
  if (!isCacheable || (headers.vary === '*' && minTtlSeconds === 0)) return 0;
  const isForbidden = ['no-store', 'no-cache', 'private'].some((name) => directives.has(name));
  if (isForbidden) return minTtlSeconds;
  return Math.min(Math.max(said ?? defaultTtlSeconds, minTtlSeconds), maxTtlSeconds);
}

function cacheDirectives(header: string): Map<string, string> {
  return new Map(
    header.split(',').map((directive) => {
      const [name = '', value = ''] = directive.split('=');
      return [name.trim().toLowerCase(), value.trim().replace(/^"|"$/g, '')];
    }),
  );
}

function untilExpires(expires: string | undefined, nowMs: number): number | undefined {
  if (expires === undefined) return undefined;
  const date = Date.parse(expires);
  return Number.isNaN(date) ? 0 : Math.max(0, Math.floor((date - nowMs) / 1000));
}

function sizeOf(key: string, { headers, body }: LocalResponse): number {
  const headerBytes = Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  return key.length + headerBytes + body.length;
}
