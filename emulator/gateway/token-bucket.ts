/** How many tokens a bucket gets per second (`rate`), and how many it holds (`burst`). */
export interface BucketSettings {
  rate: number;
  burst: number;
}

/** A clock in milliseconds that never goes back. */
export type MonotonicClock = () => number;

/** The throttle of API Gateway. The bucket is full at first, each request takes a token, and it fills at a steady rate. */
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

/** The bucket settings of a template's `{RateLimit, BurstLimit}`; `undefined` when it limits nothing. */
export function bucketSettings(
  limits: { RateLimit?: unknown; BurstLimit?: unknown } | undefined,
): BucketSettings | undefined {
  if (limits?.RateLimit === undefined && limits?.BurstLimit === undefined) return undefined;
  return {
    rate: Number(limits.RateLimit ?? Number.POSITIVE_INFINITY),
    burst: Number(limits.BurstLimit ?? limits.RateLimit),
  };
}
