import { type Assembly, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import type { GatewayKeys } from './gateway-keys.ts';
import { bucketSettings, type MonotonicClock, TokenBucket } from './token-bucket.ts';

interface Limits {
  RateLimit?: number;
  BurstLimit?: number;
}

/** A usage plan of the template. */
export interface UsagePlan {
  id: string;
  name: string;
  throttle?: Limits;
  apiStages: { apiId: string; stage: string; throttle: Record<string, Limits> }[];
}

/** A stage's method, as usage plans identify it. */
export interface ThrottledMethod {
  apiId: string;
  stage: string;
  resourcePath: string;
  httpMethod: string;
}

/** Gateway response type of a request that the usage plans reject. */
export type UsageRejection = 'INVALID_API_KEY' | 'THROTTLED';

/** Returns the template's usage plans, sorted by name. */
export function usagePlansOf(assembly: Assembly, identities: Identities): UsagePlan[] {
  const plans = resourcesOf(assembly, 'AWS::ApiGateway::UsagePlan').map(({ logicalId, properties }) => {
    const {
      UsagePlanName,
      Throttle,
      ApiStages = [],
    } = identities.resolve(properties) as {
      UsagePlanName?: string;
      Throttle?: Limits;
      ApiStages?: { ApiId: string; Stage: string; Throttle?: Record<string, Limits> }[];
    };
    return {
      id: identities.physicalId(logicalId),
      name: UsagePlanName ?? logicalId,
      ...(Throttle ? { throttle: Throttle } : {}),
      apiStages: ApiStages.map(({ ApiId, Stage, Throttle: throttle = {} }) => ({
        apiId: ApiId,
        stage: Stage,
        throttle,
      })),
    };
  });
  return plans.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Checks gateway keys and counts requests by key and plan. */
export class UsagePlans {
  readonly plans: readonly UsagePlan[];
  private readonly keys: GatewayKeys;
  private readonly now: MonotonicClock;
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(plans: readonly UsagePlan[], keys: GatewayKeys, now: MonotonicClock) {
    this.plans = plans;
    this.keys = keys;
    this.now = now;
  }

  /** Returns the id of the gateway key with this value. */
  keyIdOf(keyValue: string | undefined): string | undefined {
    return keyValue === undefined ? undefined : this.keys.byValue(keyValue)?.id;
  }

  /** Returns the gateway response type if a request with this key value is rejected. */
  rejectionOf(keyValue: string | undefined, method: ThrottledMethod): UsageRejection | undefined {
    const key = keyValue === undefined ? undefined : this.keys.byValue(keyValue);
    if (!key?.isEnabled) return 'INVALID_API_KEY';
    const plan = this.plans.find(
      ({ id, apiStages }) =>
        this.keys.isMember(id, key.id) && apiStages.some((stage) => isStageOf(stage, method)),
    );
    if (!plan) return 'INVALID_API_KEY';
    return this.bucketOf(plan, key.id, method).tryTake() ? undefined : 'THROTTLED';
  }

  /** Returns a method's bucket if the method has limits, otherwise the plan's bucket. */
  private bucketOf(plan: UsagePlan, keyId: string, method: ThrottledMethod): Pick<TokenBucket, 'tryTake'> {
    const methodName = `${method.resourcePath}/${method.httpMethod}`;
    const own = plan.apiStages.find((stage) => isStageOf(stage, method))?.throttle[methodName];
    const settings = bucketSettings(own ?? plan.throttle);
    if (!settings) return { tryTake: () => true };
    const name = [plan.id, keyId, own ? `${method.apiId}${methodName}` : '*'].join('|');
    const bucket = this.buckets.get(name) ?? new TokenBucket(settings, this.now);
    this.buckets.set(name, bucket);
    return bucket;
  }
}

function isStageOf({ apiId, stage }: { apiId: string; stage: string }, method: ThrottledMethod): boolean {
  return apiId === method.apiId && stage === method.stage;
}
