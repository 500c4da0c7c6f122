import { dayMs } from '../../../../../core/shared/durations.ts';
import { formatDate, formatList, formatPercent, formatRecentDay } from '../../parts/numbers.ts';

/** The latest day with a redemption. */
export interface LastRedemption {
  /** UTC day. */
  day: string;
  /** The discounts of the codes that were redeemed then; empty until they are known. */
  discounts: readonly number[];
  /** The time in which it happened, if the counters were not read. @default - that day */
  gap?: { startedAt: string; endedAt: string };
}

/** Returns since when no code has been redeemed, as a sentence; `undefined` for new codes, of which that says nothing. */
export function noneText(firstCodeAt: string | null, now: Date): string | undefined {
  if (firstCodeAt === null) return undefined;
  const ageMs = now.getTime() - Date.parse(firstCodeAt);
  if (ageMs < dayMs) return undefined;
  return isOfLast30Days(firstCodeAt, now)
    ? `None has been redeemed since ${formatDate(firstCodeAt)}.`
    : 'None was redeemed in 30 days.';
}

/** Returns true if the statistics of 30 UTC days, with today, contain the day of this time. */
export function isOfLast30Days(time: string, now: Date): boolean {
  return Math.floor(now.getTime() / dayMs) - Math.floor(Date.parse(time) / dayMs) < 30;
}

/** Returns when a code was redeemed: a day, or the time between two readings. */
export function redeemedText({ day, gap }: LastRedemption, now: Date): string {
  return gap
    ? `between ${formatDate(gap.startedAt)} and ${formatDate(gap.endedAt)}`
    : formatRecentDay(day, now);
}

/** Returns when the last code was redeemed, and for which discounts, as a sentence. */
export function redemptionText(last: LastRedemption, now: Date): string {
  const { discounts } = last;
  const codes = `${formatList(discounts.map(formatPercent))} code${discounts.length === 1 ? '' : 's'}`;
  return `Last redemption: ${redeemedText(last, now)}${discounts.length > 0 ? `, ${codes}` : ''}.`;
}
