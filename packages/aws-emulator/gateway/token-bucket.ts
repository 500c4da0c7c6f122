/** Tokens that a bucket gains per second (`rate`) and its capacity (`burst`). */
export interface BucketSettings {
  rate: number;
  burst: number;
}

/** Monotonic clock in milliseconds. */
export type MonotonicClock = () => number;

/** API Gateway's throttle: a bucket that starts full, loses a token per request and refills steadily. */
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

  /** Takes a token. Returns false if there is none. */
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

/**
 * Returns the bucket settings for a template's `{RateLimit, BurstLimit}`, or `undefined` if it has no limit.
 */
export function bucketSettings(
  limits: { RateLimit?: unknown; BurstLimit?: unknown } | undefined,
): BucketSettings | undefined {
  if (limits?.RateLimit === undefined && limits?.BurstLimit === undefined) return undefined;
  return {
    rate: Number(limits.RateLimit ?? Number.POSITIVE_INFINITY),
    burst: Number(limits.BurstLimit ?? limits.RateLimit),
  };
}
