import type { EdgeCache } from './cloudfront/cache/cache.ts';
import { distribution } from './cloudfront/distribution.ts';
import type { KeyValueStore } from './cloudfront/function/key-value-store.ts';
import type { LocalHandler } from './http/messages.ts';
import { bucket } from './s3/bucket.ts';
import { type CorsRule, withCors } from './s3/bucket-cors.ts';
import { deployBuckets } from './s3/bucket-deployment.ts';
import { type Assembly, resourcesOf } from './template/assembly.ts';
import { type Identities, region } from './template/identities.ts';

/** Returns the handler for the emulator's URL: the distribution, or the REST API of a stack without one. */
export function serviceHandler(
  assembly: Assembly,
  identities: Identities,
  apis: ReadonlyMap<string, LocalHandler>,
  stores: ReadonlyMap<string, KeyValueStore>,
  cache?: EdgeCache,
): LocalHandler {
  if (resourcesOf(assembly, 'AWS::CloudFront::Distribution').length === 0) return onlyApi(apis);
  const origins = new Map([...apiOrigins(apis), ...bucketOrigins(assembly, identities)]);
  return distribution(
    assembly,
    identities,
    (domainName) => origins.get(domainName),
    (arn) => stores.get(arn),
    cache ? { cache } : {},
  );
}

function onlyApi(apis: ReadonlyMap<string, LocalHandler>): LocalHandler {
  const [api, ...others] = apis.values();
  if (!api || others.length > 0)
    throw new Error(`Without a distribution, a stack must have one REST API: ${[...apis.keys()].join(', ')}`);
  return api;
}

/** Returns the REST APIs as origins. CloudFront sends header names in its own case, not in the viewer's. */
function apiOrigins(apis: ReadonlyMap<string, LocalHandler>): [domainName: string, handler: LocalHandler][] {
  return [...apis].map(([apiId, handler]) => [
    `${apiId}.execute-api.${region}.amazonaws.com`,
    ({ writtenNames: _written, ...request }) => handler(request),
  ]);
}

function bucketOrigins(
  assembly: Assembly,
  identities: Identities,
): [domainName: string, handler: LocalHandler][] {
  const contents = deployBuckets(assembly, identities);
  return resourcesOf(assembly, 'AWS::S3::Bucket').map(({ logicalId, properties }) => {
    const { CorsRules = [] } = (properties.CorsConfiguration ?? {}) as { CorsRules?: CorsRule[] };
    const files = contents.get(identities.physicalId(logicalId)) ?? new Map();
    return [identities.attribute(logicalId, 'RegionalDomainName'), withCors(bucket(files), CorsRules)];
  });
}
