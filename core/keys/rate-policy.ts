import type { Plan } from './merchant.ts';

/** How many requests a second a plan lets pass, and how many at once after a pause. */
export interface PlanRate {
  rate: number;
  burst: number;
}

/**
 * A plan's throttle as the value of `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10): as many requests as the token bucket
 * holds, in the whole seconds in which it fills. Whoever stays within that in every such window is not throttled.
 */
export function ratePolicy(plan: Plan, { rate, burst }: PlanRate): string {
  return `"${plan}";q=${burst};w=${Math.ceil(burst / rate)}`;
}
