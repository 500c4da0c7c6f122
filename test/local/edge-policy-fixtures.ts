import type { CachePolicy } from '../../local/edge-managed-policies.ts';
import { cachePolicy, originRequestPolicy } from '../../local/policies.ts';
import { fixture } from './edge-fixtures.ts';
import { cachePolicyResource, originRequestPolicyResource } from './edge-resources.ts';

/** CloudFront’s policy CachingDisabled. */
export const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
/** CloudFront’s policy CachingOptimized. */
export const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
/** CloudFront’s policy AllViewer. */
export const allViewer = '216adef6-5c7f-47e4-b989-5492eafa07d3';
/** CloudFront’s policy AllViewerExceptHostHeader. */
export const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
/** The headers section of a policy that lists them. */
export const headerList = (...Headers: string[]) => ({
  HeadersConfig: { HeaderBehavior: 'whitelist', Headers },
});

/** A cache policy of the template; minimum, default and maximum TTL in seconds. */
export function cacheOf(key: Record<string, unknown>, ttls: [number, number, number] = [0, 0, 300]) {
  const { assembly, identities } = fixture({ Cache: cachePolicyResource(ttls, key) });
  return cachePolicy(assembly, identities, identities.physicalId('Cache'));
}

/** An origin request policy of the template. */
export function forwardingOf(config: Record<string, unknown>) {
  const { assembly, identities } = fixture({ Forwarding: originRequestPolicyResource(config) });
  return originRequestPolicy(assembly, identities, identities.physicalId('Forwarding'));
}

/** One of CloudFront’s origin request policies, or what holds without one. */
export function managedForwarding(id?: string) {
  const { assembly, identities } = fixture({});
  return originRequestPolicy(assembly, identities, id);
}

/** One of CloudFront’s cache policies. */
export function managedCache(id: string) {
  const { assembly, identities } = fixture({});
  return cachePolicy(assembly, identities, id);
}

/** A cache policy with these TTLs in seconds, whose key is the path. */
export function plainPolicy(
  minTtlSeconds: number,
  defaultTtlSeconds: number,
  maxTtlSeconds: number,
): CachePolicy {
  const none = { kind: 'none', names: new Set<string>() } as const;
  const ttls = { minTtlSeconds, defaultTtlSeconds, maxTtlSeconds };
  return { ...ttls, headers: none, cookies: none, query: none, acceptsGzip: true, acceptsBrotli: true };
}
