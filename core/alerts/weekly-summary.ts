import * as z from 'zod';
import { dayAfter, dayOf, type Period } from '../shared/days.ts';
import { dayMs } from '../shared/durations.ts';
import { dayText } from './day-text.ts';

const count = z.int().min(0);

/** One week of a merchant: what was redeemed, what changed, what to look at. */
export const summarySchema = z.object({
  /** First and last UTC day. */
  from: z.string(),
  to: z.string(),
  /** Codes redeemed, by the providers' counters; `null` without a connected checkout. */
  redeemed: count.nullable(),
  /** Codes redeemed in the week before; `null` if nothing was counted then. */
  redeemedBefore: count.nullable(),
  shown: count,
  copied: count,
  /** Campaigns whose discounts, period or sale changed, and how often. */
  changes: z.array(z.object({ name: z.string(), count })),
  /** The texts of the alerts that are not over, at most `mostToLookAt`. */
  toLookAt: z.array(z.string()),
});
export type WeeklySummary = z.output<typeof summarySchema>;

/** The most alerts that a summary repeats, so that it stays a message. */
export const mostToLookAt = 5;

/** Time between two summaries. */
export const summaryMs = 7 * dayMs;

/** Returns the UTC days of the seven full days before `now`, and of the seven before these. */
export function summarizedWeeks(now: Date): Record<'week' | 'before', Period> {
  const dayBefore = (days: number) => dayAfter(dayOf(now), -days);
  return {
    week: { from: dayBefore(7), to: dayBefore(1) },
    before: { from: dayBefore(14), to: dayBefore(8) },
  };
}

const amount = (value: number, one: string, many: string) =>
  value === 1 ? `1 ${one}` : `${value.toLocaleString('en-US')} ${many}`;

/** Returns a summary for people: one line each for what was redeemed, what changed, and what to look at. */
export function summaryText(summary: WeeklySummary): string {
  const { from, to, redeemed, redeemedBefore, shown, copied, changes, toLookAt } = summary;
  const before =
    redeemedBefore === null ? '' : ` (${redeemedBefore.toLocaleString('en-US')} the week before)`;
  const paid =
    redeemed === null
      ? 'Redemptions aren’t counted, because no checkout is connected.'
      : `${amount(redeemed, 'code was', 'codes were')} redeemed${before}.`;
  const changed = changes.map(({ name, count }) => `“${name}” ${amount(count, 'time', 'times')}`).join(', ');
  return [
    `Your discounts from ${dayText(from)} to ${dayText(to)}:`,
    paid,
    `The banner was shown ${amount(shown, 'time', 'times')}, and codes were copied ${amount(copied, 'time', 'times')}.`,
    changed ? `Changed: ${changed}.` : 'Nothing was changed.',
    ...(toLookAt.length > 0
      ? ['Please look at:', ...toLookAt.map((text) => `– ${text}`)]
      : ['There is no open alert.']),
  ].join('\n');
}
