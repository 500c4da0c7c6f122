import type { Plan } from './merchant.ts';

/** A plan's rate limit: requests per second, and the burst after a pause. */
export interface PlanRate {
  rate: number;
  burst: number;
}

export type PlanRates = Readonly<Record<Plan, PlanRate>>;

/**
 * Returns the rate limit of a plan as `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10): the
 * capacity of the token bucket and the whole seconds in which it fills. A caller that stays within it in
 * every window is not throttled.
 */
export function ratePolicy(plan: Plan, { rate, burst }: PlanRate): string {
  return `"${plan}";q=${burst};w=${Math.ceil(burst / rate)}`;
}
