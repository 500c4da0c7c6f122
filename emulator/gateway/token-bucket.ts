/** How a bucket fills: tokens per second, and how many it holds. */
export interface BucketSettings {
  rate: number;
  burst: number;
}

/** Milliseconds of some clock that never goes back. */
export type MonotonicClock = () => number;

/** API Gateway's throttle: full at first, one token a request, refilled steadily. */
export class TokenBucket {
  private readonly settings: BucketSettings;
  private readonly now: MonotonicClock;
  private tokens: number;
  private filledAt: number;

  constructor(settings: BucketSettings, now: MonotonicClock) {
    this.settings = settings;
    this.now = now;
    this.tokens = settings.burst;
    this.filledAt = now();
  }

  /** Takes a token if there is one. */
  tryTake(): boolean {
    const { rate, burst } = this.settings;
    const now = this.now();
    this.tokens = Math.min(burst, this.tokens + ((now - this.filledAt) / 1000) * rate);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

/** `{RateLimit, BurstLimit}` of a template as bucket settings; `undefined` where nothing is limited. */
export function bucketSettings(
  limits: { RateLimit?: unknown; BurstLimit?: unknown } | undefined,
): BucketSettings | undefined {
  if (limits?.RateLimit === undefined && limits?.BurstLimit === undefined) return undefined;
  return {
    rate: Number(limits.RateLimit ?? Number.POSITIVE_INFINITY),
    burst: Number(limits.BurstLimit ?? limits.RateLimit),
  };
}
