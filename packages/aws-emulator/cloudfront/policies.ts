import { type Assembly, type Properties, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { checkProperties } from '../template/validation.ts';

/** Selection of headers or query parameters. `only` and `except` refer to `names`. */
export interface Selection {
  kind: 'none' | 'only' | 'all' | 'except';
  /** Headers in lower case; parameters unchanged. */
  names: ReadonlySet<string>;
}

/** Parts of a request that reach the origin besides the cache key. */
export interface OriginRequestPolicy {
  headers: Selection;
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

/** CloudFront's own cache policy CachingDisabled. */
const cachingDisabledId = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const cachingDisabled: CachePolicy = {
  minTtlSeconds: 0,
  defaultTtlSeconds: 0,
  maxTtlSeconds: 0,
  headers: none,
  query: none,
  acceptsGzip: false,
  acceptsBrotli: false,
};

/** Headers that CloudFront rejects in a cache key, because they differ for almost every viewer. */
const neverInKey =
  /^cloudfront-viewer-(asn|address|ja3-fingerprint|ja4-fingerprint|header-order|header-count)$/;
const maxListedHeaders = 10;

interface SelectionSource {
  HeadersConfig: { HeaderBehavior: string; Headers?: string[] };
  CookiesConfig: { CookieBehavior: string };
  QueryStringsConfig: { QueryStringBehavior: string; QueryStrings?: string[] };
}

interface CacheKeySource extends SelectionSource {
  EnableAcceptEncodingGzip?: boolean;
  EnableAcceptEncodingBrotli?: boolean;
}

/**
 * Returns the cache policy with this id, the template's or CloudFront's own. Throws for one that a deployment
 * would reject.
 */
export function cachePolicy(assembly: Assembly, identities: Identities, id: string): CachePolicy {
  if (id === cachingDisabledId) return cachingDisabled;
  const config = configOf(assembly, identities, 'CachePolicy', id);
  checkProperties(`cache policy ${id}`, config, [
    'Comment',
    'DefaultTTL',
    'MaxTTL',
    'MinTTL',
    'Name',
    'ParametersInCacheKeyAndForwardedToOrigin',
  ]);
  const key = config.ParametersInCacheKeyAndForwardedToOrigin as CacheKeySource;
  checkProperties(`the key of cache policy ${id}`, key, [
    'CookiesConfig',
    'EnableAcceptEncodingBrotli',
    'EnableAcceptEncodingGzip',
    'HeadersConfig',
    'QueryStringsConfig',
  ]);
  const policy: CachePolicy = {
    minTtlSeconds: Number(config.MinTTL),
    defaultTtlSeconds: Number(config.DefaultTTL),
    maxTtlSeconds: Number(config.MaxTTL),
    ...selections(key),
    acceptsGzip: key.EnableAcceptEncodingGzip ?? false,
    acceptsBrotli: key.EnableAcceptEncodingBrotli ?? false,
  };
  const fault = cachePolicyFault(policy);
  if (fault) throw new Error(`CloudFront would reject the cache policy ${id}: ${fault}`);
  return policy;
}

function cachePolicyFault(policy: CachePolicy): string | undefined {
  const { minTtlSeconds, defaultTtlSeconds, maxTtlSeconds, headers, query } = policy;
  if (minTtlSeconds > defaultTtlSeconds || defaultTtlSeconds > maxTtlSeconds)
    return 'MinTTL ≤ DefaultTTL ≤ MaxTTL does not hold';
  const hasKeyParts = [headers, query].some(({ kind }) => kind !== 'none');
  if (maxTtlSeconds === 0 && (hasKeyParts || policy.acceptsGzip || policy.acceptsBrotli))
    return 'with caching disabled (MaxTTL 0) it cannot list a header, query string or encoding';
  if (headers.kind !== 'none' && headers.kind !== 'only') return 'headers are none or a list';
  const forbidden = [...headers.names].find((name) => neverInKey.test(name) || name === 'accept-encoding');
  if (forbidden) return `${forbidden} cannot be part of the cache key`;
  return listFault(headers);
}

/** Returns the origin request policy with this id. Without an id, only the cache key is forwarded. */
export function originRequestPolicy(
  assembly: Assembly,
  identities: Identities,
  id: string | undefined,
): OriginRequestPolicy {
  if (id === undefined) return { headers: none, query: none };
  const config = configOf(assembly, identities, 'OriginRequestPolicy', id);
  checkProperties(`origin request policy ${id}`, config, [
    'Comment',
    'CookiesConfig',
    'HeadersConfig',
    'Name',
    'QueryStringsConfig',
  ]);
  const policy = selections(config as unknown as SelectionSource);
  const fault = originRequestPolicyFault(policy);
  if (fault) throw new Error(`CloudFront would reject the origin request policy ${id}: ${fault}`);
  return policy;
}

function originRequestPolicyFault({ headers }: OriginRequestPolicy): string | undefined {
  if (headers.kind !== 'only') return undefined;
  if (headers.names.has('authorization')) return 'it cannot name Authorization';
  if (headers.names.has('accept-encoding')) return 'it cannot name Accept-Encoding';
  return listFault(headers);
}

function listFault({ kind, names }: Selection): string | undefined {
  if (kind === 'only' && (names.size === 0 || names.size > maxListedHeaders))
    return `a list holds 1 to ${maxListedHeaders} headers`;
  return undefined;
}

/** Returns the resolved configuration of the template's policy with this id. */
export function configOf(assembly: Assembly, identities: Identities, kind: string, id: string): Properties {
  const resource = resourcesOf(assembly, `AWS::CloudFront::${kind}`).find(
    ({ logicalId }) => identities.physicalId(logicalId) === id,
  );
  if (!resource) throw new Error(`The emulator supports no ${kind} ${id}`);
  checkProperties(resource.logicalId, resource.properties, [`${kind}Config`]);
  return identities.resolve(resource.properties[`${kind}Config`]) as Properties;
}

function selections({ HeadersConfig, CookiesConfig, QueryStringsConfig }: SelectionSource) {
  if (CookiesConfig.CookieBehavior !== 'none')
    throw new Error('The emulator supports no policies with cookies');
  const lowerCased = HeadersConfig.Headers?.map((name) => name.toLowerCase());
  return {
    headers: selection(HeadersConfig.HeaderBehavior, lowerCased),
    query: selection(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings),
  };
}

function selection(behavior: string, names: readonly string[] = []): Selection {
  const kinds: Record<string, Selection['kind']> = {
    none: 'none',
    whitelist: 'only',
    all: 'all',
    allExcept: 'except',
  };
  const kind = kinds[behavior];
  if (!kind) throw new Error(`The emulator does not support the behavior ${behavior} of a policy`);
  return { kind, names: new Set(names) };
}
