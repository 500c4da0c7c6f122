import * as z from 'zod';
import { parameterError } from '../errors/errors.ts';
import type { Predicate } from '../errors/response-error.ts';
import { daysBetween } from '../shared/days.ts';
import { dayMs } from '../shared/durations.ts';
import { docs } from '../shared/resource.ts';

const defaultDays = 30;
const maxDays = 92;

/** First and last day of statistics (UTC, `yyyy-mm-dd`), both included. */
export interface StatisticsPeriod {
  from: string;
  to: string;
}

/** The query of GET /v1/campaigns/:id/stats. */
export const statisticsQuerySchema = z.object({
  from: z.iso
    .date()
    .optional()
    .meta(docs(`First day (UTC). Default: ${defaultDays - 1} days before the last.`, '2026-10-23')),
  to: z.iso
    .date()
    .optional()
    .meta(docs(`Last day (UTC). Default: today. The period has at most ${maxDays} days.`, '2026-11-21')),
});

/**
 * Returns the period of a query; the defaults are 30 days until `today` (`yyyy-mm-dd`). Throws
 * `invalid_parameter` for invalid days, the wrong order, and more than 92 days.
 */
export function statisticsPeriod(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
): StatisticsPeriod {
  const { data, error } = statisticsQuerySchema.safeParse(query);
  if (!data) {
    const name = String(error.issues[0]?.path[0]);
    throw parameterError(name, notADay(today));
  }
  const to = data.to ?? today;
  const from = data.from ?? addDays(to, 1 - defaultDays);
  if (from < '0') throw parameterError('to', notADay(today)); // the days before year 0 begin with a minus sign
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw parameterError('from', 'Must not be later than `to`.');
  if (days > maxDays)
    throw parameterError(
      'from',
      `Must be at most ${maxDays - 1} days before \`to\`, because a period has at most ${maxDays} days.`,
    );
  return { from, to };
}

/** Returns every day of a period, in order. */
export function daysOf({ from, to }: StatisticsPeriod): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function notADay(today: string): Predicate {
  return `Must be a day such as ${today}.`;
}
