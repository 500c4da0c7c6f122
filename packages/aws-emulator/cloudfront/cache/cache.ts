import type { LocalResponse } from '../../http/messages.ts';
import type { CachePolicy } from '../policies.ts';

const defaultMaxBytes = 64 * 1024 * 1024;

/** Statuses that are cached like 200. */
const cacheableStatuses = [200, 203, 204, 206, 300, 301, 302];
/** Errors that CloudFront always caches, and those that it caches only with an explicit lifetime. */
const alwaysCachedErrors = [404, 414, 500, 501, 502, 503, 504];
const errorsCachedWithMaxAge = [400, 403, 405, 412, 415];

/** A cached response and its age. */
export interface CachedResponse {
  response: LocalResponse;
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

  /** Number of cached responses. */
  get entryCount(): number {
    return this.entries.size;
  }

  /** Returns a cached response, unless it has expired. */
  lookUp(key: string): CachedResponse | undefined {
    const entry = this.entries.get(key);
    this.remove(key);
    if (!entry || this.now() >= entry.freshUntilMs) return undefined;
    this.add(key, entry);
    return {
      response: entry.response,
      ageSeconds: Math.floor((this.now() - entry.storedAtMs) / 1000),
    };
  }

  /** Stores a response. A TTL of 0 stores nothing. */
  store(key: string, response: LocalResponse, ttlSeconds: number): void {
    if (ttlSeconds <= 0) return;
    this.remove(key);
    const storedAtMs = this.now();
    this.add(key, { response, storedAtMs, freshUntilMs: storedAtMs + ttlSeconds * 1000 });
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

  private add(key: string, entry: Entry): void {
    this.entries.set(key, entry);
    this.bytes += sizeOf(key, entry.response);
  }

  private remove(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.bytes -= sizeOf(key, entry.response);
  }
}

/**
 * Returns for how many seconds CloudFront caches an origin's response to GET or HEAD. `errorTtlSeconds` is
 * the error caching minimum TTL of the status. `Expires` and `stale-while-revalidate` have no effect.
 */
export function ttlSeconds(
  { status, headers }: LocalResponse,
  policy: CachePolicy,
  errorTtlSeconds: number,
): number {
  const directives = cacheDirectives(headers['cache-control'] ?? '');
  const maxAge = directives.get('s-maxage') ?? directives.get('max-age');
  const said = maxAge === undefined ? undefined : Number(maxAge) || 0;
  const { minTtlSeconds, defaultTtlSeconds, maxTtlSeconds } = policy;
  if (status >= 400) {
    if (
      !alwaysCachedErrors.includes(status) &&
      !(errorsCachedWithMaxAge.includes(status) && maxAge !== undefined)
    )
      return 0;
    return Math.max(errorTtlSeconds, Math.min(said ?? 0, maxTtlSeconds));
  }
  if (!cacheableStatuses.includes(status)) return 0;
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

function sizeOf(key: string, { headers, body }: LocalResponse): number {
  const headerBytes = Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  return key.length + headerBytes + body.length;
}
