import type { Campaign, CampaignStatistics } from '../../api/contract.ts';
import { groupsOf } from '../offers/groups.ts';

/** More than that compares with a period that had hardly begun. */
const mostGrowth = 10;

/** Numbers of banners shown, codes copied and banners closed. */
export interface Counts {
  shown: number;
  copied: number;
  dismissed: number;
}

/**
 * Returns the share of shown banners whose code was copied; `null` if none was shown. From the counts, so that a total and its only
 * day read the same: the API rounds to four decimals.
 */
export function rateOf({ shown, copied }: Counts): number | null {
  return shown === 0 ? null : copied / shown;
}

/** Returns the growth from `before` to `now`, such as 0.12; `undefined` if there was next to nothing before. */
export function growth(now: number, before: number): number | undefined {
  return before === 0 || now > before * mostGrowth ? undefined : now / before - 1;
}

/** The counts of the countries that have the same code. */
export interface CodeCounts extends Counts {
  /** `null`: a discount without a code. */
  code: string | null;
  discount: number;
}

/** Returns the counts of each code, by the codes that countries have in the campaign as it is now; the most copied code first. */
export function countsByCode(campaign: Campaign, byCountry: CampaignStatistics['byCountry']): CodeCounts[] {
  const counts = new Map(byCountry.map((entry) => [entry.country, entry]));
  return groupsOf(campaign)
    .map(({ code, discount, countries }) => {
      const own = countries.flatMap((country) => counts.get(country) ?? []);
      const sum = (name: keyof Counts) => own.reduce((total, entry) => total + entry[name], 0);
      return { code, discount, shown: sum('shown'), copied: sum('copied'), dismissed: sum('dismissed') };
    })
    .sort((left, right) => right.copied - left.copied);
}
