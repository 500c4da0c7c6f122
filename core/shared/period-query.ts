import * as z from 'zod';
import { parameterError } from '../errors/errors.ts';
import { dayAfter, daysBetween, isDay, type Period } from './days.ts';
import { docs } from './resource.ts';

const defaultDays = 30;

/** Returns the query of a period of at most `maxDays` days, whose last day has this default. */
export function periodQuerySchema(maxDays: number, lastDay: 'today' | 'yesterday', example: Period) {
  return z.object({
    from: z.iso
      .date()
      .optional()
      .meta(docs(`First day (UTC). Default: ${defaultDays - 1} days before the last.`, example.from)),
    to: z.iso
      .date()
      .optional()
      .meta(docs(`Last day (UTC). Default: ${lastDay}. The period has at most ${maxDays} days.`, example.to)),
  });
}

/**
 * Returns the period of a query; the defaults are 30 days until `last` (`yyyy-mm-dd`). Throws `invalid_parameter`
 * for invalid days, the wrong order, and more than `maxDays` days.
 */
export function periodOf(
  query: { from?: string | undefined; to?: string | undefined },
  { last, maxDays }: { last: string; maxDays: number },
): Period {
  const notADay = `Must be a day such as ${last}.` as const;
  for (const name of ['from', 'to'] as const)
    if (query[name] !== undefined && !isDay(query[name])) throw parameterError(name, notADay);
  const to = query.to ?? last;
  const from = query.from ?? dayAfter(to, 1 - defaultDays);
  if (from < '0') throw parameterError('to', notADay); // the days before year 0 begin with a minus sign
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw parameterError('from', 'Must not be later than `to`.');
  if (days > maxDays)
    throw parameterError(
      'from',
      `Must be at most ${maxDays - 1} days before \`to\`, because a period has at most ${maxDays} days.`,
    );
  return { from, to };
}
