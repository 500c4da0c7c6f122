/** A usage plan's quota as the template writes it. */
export interface Quota {
  Limit: number;
  Period: 'DAY' | 'WEEK' | 'MONTH';
  /** Requests subtracted from the first period. */
  Offset?: number;
}

/** Counts requests of one key in one plan by calendar period (UTC). */
export class QuotaCounter {
  private readonly quota: Quota;
  private readonly now: () => Date;
  private period = '';
  private count = 0;

  constructor(quota: Quota, now: () => Date) {
    this.quota = quota;
    this.now = now;
    this.period = periodOf(quota, now());
    this.count = quota.Offset ?? 0;
  }

  /** Counts a request, if the period has room for it. */
  tryCount(): boolean {
    const period = periodOf(this.quota, this.now());
    if (period !== this.period) this.count = 0;
    this.period = period;
    if (this.count >= this.quota.Limit) return false;
    this.count += 1;
    return true;
  }
}

const dayMs = 86_400_000;

function periodOf({ Period }: Quota, now: Date): string {
  if (Period === 'DAY') return now.toISOString().slice(0, 10);
  if (Period === 'MONTH') return now.toISOString().slice(0, 7);
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * dayMs;
  return new Date(monday).toISOString().slice(0, 10);
}
