import { type Assembly, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { bucketSettings, type MonotonicClock, TokenBucket } from './token-bucket.ts';

interface MethodSetting {
  HttpMethod: string;
  ResourcePath: string;
  ThrottlingRateLimit?: number;
  ThrottlingBurstLimit?: number;
}

/** Returns true if the stage's throttle accepts one more request of a method. */
export type MethodThrottle = (resourcePath: string, httpMethod: string) => boolean;

/**
 * Returns a stage's throttle, which counts all callers together. A method with its own setting has its own
 * bucket; other methods share the bucket of the setting that covers them.
 */
export function methodThrottle(
  assembly: Assembly,
  identities: Identities,
  apiId: string,
  now: MonotonicClock,
): MethodThrottle {
  const settings = resourcesOf(assembly, 'AWS::ApiGateway::Stage')
    .map(
      ({ properties }) =>
        identities.resolve(properties) as { RestApiId: string; MethodSettings?: MethodSetting[] },
    )
    .filter(({ RestApiId }) => RestApiId === apiId)
    .flatMap(({ MethodSettings = [] }) => MethodSettings);
  const buckets = settings.flatMap((setting) => {
    const limits = bucketSettings({
      RateLimit: setting.ThrottlingRateLimit,
      BurstLimit: setting.ThrottlingBurstLimit,
    });
    return limits ? [{ ...toPattern(setting), bucket: new TokenBucket(limits, now) }] : [];
  });
  buckets.sort((left, right) => right.exactness - left.exactness);
  return (resourcePath, httpMethod) =>
    buckets.find((entry) => entry.covers(resourcePath, httpMethod))?.bucket.tryTake() ?? true;
}

/** Parses the path of a setting, which writes each slash but the first as `~1`: `/~1items~1{id}`, `/*`. */
function toPattern({ HttpMethod, ResourcePath }: MethodSetting) {
  const path = ResourcePath === '/' ? '/' : ResourcePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  return {
    exactness: (path === '*' ? 0 : 2) + (HttpMethod === '*' ? 0 : 1),
    covers: (resourcePath: string, httpMethod: string) =>
      (path === '*' || path === resourcePath) && (HttpMethod === '*' || HttpMethod === httpMethod),
  };
}
