import { dayOf } from '../../../../../core/shared/days.ts';
import { takenOf } from '../../../../../core/statistics/counters.ts';
import type { CampaignStatistics } from '../../api/contract.ts';

/**
 * Returns the UTC day of the first managed code, if visitors took codes by hand before it. How often those were redeemed
 * is unknown, so the redemptions are no share of all codes.
 */
export function countedSince(
  { byDay }: Pick<CampaignStatistics, 'byDay'>,
  firstCodeAt: string | null,
): string | undefined {
  if (firstCodeAt === null) return undefined;
  const first = dayOf(Date.parse(firstCodeAt));
  const former = byDay.filter(({ date }) => date < first);
  // A checkout that was connected before has counted them.
  const isCounted = former.every((day) => takenOf(day) === 0) || former.some(({ redeemed }) => redeemed > 0);
  return isCounted ? undefined : first;
}
