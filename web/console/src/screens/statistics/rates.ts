import type { CampaignStatistics } from '../../api/contract.ts';
import { counters } from '../../api/statistics.ts';

/** Growth above this factor is not shown, because the previous period had hardly any events. */
const maxGrowth = 10;

/** Numbers of shown banners, copied codes, opened checkouts and closed banners. */
export interface ShownCounts {
  shown: number;
  copied: number;
  opened: number;
  dismissed: number;
}

/**
 * Returns the share of shown banners whose code was copied; `null` if none was shown. It does not use the
 * API's `copyPercent`, which is rounded to two decimals of a percent.
 */
export function rateOf({ shown = 0, copied = 0 }: Partial<ShownCounts>): number | null {
  return shown === 0 ? null : copied / shown;
}

/** Returns true if nothing happened in a period. Codes can be redeemed after the banner was shown. */
export function isEmpty(totals: CampaignStatistics['totals']): boolean {
  const { shown, copied, opened, dismissed, redeemed } = totals;
  return [shown, copied, opened, dismissed, redeemed].every((count) => count === 0);
}

/**
 * Returns the growth from `before` to `now`, such as 0.12; `undefined` if `before` is too small to compare.
 */
export function growth(now: number, before: number): number | undefined {
  return before === 0 || now > before * maxGrowth ? undefined : now / before - 1;
}

/**
 * Returns a value's shade, 0 (nothing) to 5. `max` is the largest value. The square root makes small values
 * distinguishable.
 */
export function shadeOf(value: number, max: number): number {
  if (value <= 0 || max <= 0) return 0;
  return Math.min(5, Math.ceil(Math.sqrt(value / max) * 5));
}

/** Days before a period that a comparison needs. */
export const comparedDays = 14;

/**
 * Returns the totals of a period to compare with; `undefined` if fewer than 14 whole days with visitors are before
 * the present period. `before` ends with the day before it, and has at least 14 days.
 */
export function comparedTotals(
  before: Pick<CampaignStatistics, 'byDay'> | undefined,
  days: number,
): Omit<CampaignStatistics['totals'], 'copyPercent'> | undefined {
  if (!before) return undefined;
  const first = before.byDay.findIndex(({ shown }) => shown > 0);
  // The first day is not a whole one.
  if (first < 0 || before.byDay.length - first - 1 < comparedDays) return undefined;
  const sum = { shown: 0, copied: 0, opened: 0, dismissed: 0, redeemed: 0 };
  for (const day of before.byDay.slice(-days)) for (const name of counters) sum[name] += day[name];
  return sum;
}

/** Returns a share; `null` if it would be above 100%, because something else led there as well. */
export function shareOf(count: number, all: number): number | null {
  return all === 0 || count > all ? null : count / all;
}
