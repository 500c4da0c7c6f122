/**
 * Selection of headers, cookies or query parameters. `only` and `except` refer to `names`; `allAnd` is all of the viewer's and
 * CloudFront's `names`.
 */
export interface Selection {
  kind: 'none' | 'only' | 'all' | 'allAnd' | 'except';
  /** Headers in lower case; cookies and parameters unchanged. */
  names: ReadonlySet<string>;
}

/** Parts of a request that reach the origin besides the cache key. */
export interface OriginRequestPolicy {
  headers: Selection;
  cookies: Selection;
  query: Selection;
}

/** Parts of the cache key, and lifetimes of cached responses. */
export interface CachePolicy extends OriginRequestPolicy {
  minTtlSeconds: number;
  defaultTtlSeconds: number;
  maxTtlSeconds: number;
  acceptsGzip: boolean;
  acceptsBrotli: boolean;
}

const none: Selection = { kind: 'none', names: new Set() };
const all: Selection = { kind: 'all', names: new Set() };

/** CloudFront's own cache policies by id: CachingDisabled, CachingOptimized. */
export const managedCachePolicies: Record<string, CachePolicy> = {
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minTtlSeconds: 0,
    defaultTtlSeconds: 0,
    maxTtlSeconds: 0,
    headers: none,
    cookies: none,
    query: none,
    acceptsGzip: false,
    acceptsBrotli: false,
  },
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minTtlSeconds: 1,
    defaultTtlSeconds: 86_400,
    maxTtlSeconds: 31_536_000,
    headers: none,
    cookies: none,
    query: none,
    acceptsGzip: true,
    acceptsBrotli: true,
  },
};

/** CloudFront's own origin request policies by id: AllViewer, AllViewerExceptHostHeader. */
export const managedOriginRequestPolicies: Record<string, OriginRequestPolicy> = {
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: all, cookies: all, query: all },
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { kind: 'except', names: new Set(['host']) },
    cookies: all,
    query: all,
  },
};
