import type { Period } from '../../../../../core/shared/days.ts';
import type { Campaign } from '../../api/contract.ts';
import { useAllStatistics, useSharers } from '../../api/queries.ts';
import { sumsBy } from '../../api/statistics.ts';

/**
 * Queries how often banners were shown in each country, by the campaigns with the same checkout; `undefined` until it is
 * loaded, and if it can't be.
 */
export function useShownByCountry(
  campaign: Campaign,
  period: Period,
): ReadonlyMap<string, number> | undefined {
  const ids = useSharers(campaign).map(({ id }) => id);
  const statistics = useAllStatistics(ids, period);
  if (!statistics) return undefined;
  const sums = sumsBy(
    ({ country }) => country,
    statistics.flatMap(({ byCountry }) => byCountry),
  );
  return new Map(sums.map(({ country, shown }) => [country, shown]));
}
