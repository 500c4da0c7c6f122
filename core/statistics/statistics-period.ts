import type { Period } from '../shared/days.ts';
import { periodOf, periodQuerySchema } from '../shared/period-query.ts';

const maxDays = 92;

/** The query of GET /v1/campaigns/:id/stats. */
export const statisticsQuerySchema = periodQuerySchema(maxDays, 'today', {
  from: '2026-10-23',
  to: '2026-11-21',
});

/**
 * Returns the period of a query; the defaults are 30 days until `today` (`yyyy-mm-dd`). Throws
 * `invalid_parameter` for invalid days, the wrong order, and more than 92 days.
 */
export function statisticsPeriod(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  return periodOf(query, { last: today, maxDays });
}
