import { dayOf, firstDayOf, monthAfter, type Period } from '../../../../../core/shared/days.ts';
import {
  type CountedOrders,
  countedPart,
  countedUntil,
  daysUntil,
  uncountedMonthsIn,
} from '../../api/revenue.ts';
import { formatDay } from '../../parts/numbers.ts';
import { maxDays } from '../../screens/statistics/period.ts';

/** The periods to choose from, as the URL's query. Empty for a custom period. */
export const revenuePresets = [
  ['days=30', '30 days'],
  ['month=last', 'Last month'],
  ['days=90', '90 days'],
  ['days=365', '12 months'],
  ['', 'Custom'],
] as const;

/** A period to choose from. */
export type RevenuePreset = (typeof revenuePresets)[number][0];

type CountedDays = Pick<CountedOrders, 'countedAt' | 'countedFrom'>;

/**
 * Returns the whole months before the last counted day, at most 13, and the month of that day. A month in whose middle
 * the counts begin is left out, unless it is the last one.
 */
export function countedMonths(orders: CountedDays): Period {
  const until = countedUntil(orders);
  const first = countedPart(daysUntil(until, maxDays), orders)?.from ?? until;
  const next = firstDayOf(monthAfter(first.slice(0, 7)));
  return { from: first.endsWith('-01') || next > until ? first : next, to: until };
}

/** Returns a preset's period. `until` is the last counted day. */
export function revenuePeriodOf(preset: Exclude<RevenuePreset, ''>, until: string, now: Date): Period {
  if (preset === 'month=last') return monthBefore(now);
  return daysUntil(until, Number(preset.split('=')[1]));
}

function monthBefore(now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    from: dayOf(new Date(Date.UTC(year, month - 1, 1))),
    to: dayOf(new Date(Date.UTC(year, month, 0))),
  };
}

/** Returns which days of a period were not counted, as sentences; `undefined` if all were. */
export function uncountedText(
  period: Period,
  orders: CountedDays & Pick<CountedOrders, 'uncountedMonths'>,
): string | undefined {
  const counted = countedPart(period, orders);
  if (!counted) return 'No day of this period was counted.';
  const months = uncountedMonthsIn(counted, orders).map((month) => formatDay(month));
  const texts = [
    daysText(period, counted),
    months.length > 0 && `Not counted, because of too many orders: ${months.join(', ')}.`,
  ];
  return texts.filter(Boolean).join(' ') || undefined;
}

function daysText(period: Period, { from, to }: Period): string | undefined {
  const isEarly = period.from < from;
  const isLate = period.to > to;
  if (isEarly && isLate)
    return `Counted from ${formatDay(from)} to ${formatDay(to)}. Other days aren’t known.`;
  if (isEarly) return `Counted from ${formatDay(from)} on. Earlier days aren’t known.`;
  return isLate ? `Counted until ${formatDay(to)}. Later days aren’t known yet.` : undefined;
}
