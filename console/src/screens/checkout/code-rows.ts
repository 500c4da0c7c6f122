import { discountsOf } from '../../../../core/checkouts/campaign-checkout.ts';
import type { Campaign, CampaignStatistics, Code } from '../../api/contract.ts';
import { groupsByDiscount } from '../offers/groups.ts';

const dayMs = 86_400_000;

/** A code that ends this close to its successor's creation was not replaced by the service. */
const recreationMs = 10 * 60_000;
const recreationDays = 7;

/** A code was probably shared if it is redeemed this often, and more than twice as often as it is copied. */
const leastShared = 10;

/** State of a discount's code at the checkout, the most important first. */
export type CodeState = 'shared' | 'unchecked' | 'recreated' | 'works' | 'creating';

/** A discount with its code at the checkout. */
export interface CodeRow {
  discount: number;
  /** Alpha-2 codes of the countries with this discount. */
  countries: readonly string[];
  state: CodeState;
  /** The code that the banner shows; absent until it exists. */
  live?: Code;
  /** The code that is being created, with the problem of the latest attempt. */
  creating?: Code;
  /** When the service replaces the code; `null` for never. */
  replacedAt: string | null;
  /** Counts of the last 30 days. */
  copied: number;
  redeemed: number;
}

/**
 * Returns a row for each of the campaign's discounts, the largest first. `statistics` covers the last 30 days. While
 * the checkout has a problem, nothing is known of its codes.
 */
export function codeRows(
  campaign: Campaign,
  codes: readonly Code[],
  statistics: CampaignStatistics | undefined,
  now: Date,
  hasProblem = false,
): CodeRow[] {
  const groups = groupsByDiscount(campaign);
  return discountsOf(campaign)
    .reverse()
    .map((discount) => {
      const countries = groups.find((group) => group.discount === discount)?.countries ?? [];
      const own = codes.filter((code) => code.discount === discount);
      const live = own.find(({ status }) => status === 'live');
      const creating = own.find(({ status }) => status === 'creating');
      const counts = countsOf(discount, countries, statistics);
      return {
        ...{ discount, countries, ...counts },
        state: stateOf(own, live, counts, hasProblem, now),
        ...(live ? { live } : {}),
        ...(creating ? { creating } : {}),
        replacedAt: live?.endsAt ? middle(live.createdAt, live.endsAt) : null,
      };
    });
}

type Counts = Pick<CodeRow, 'copied' | 'redeemed'>;

function countsOf(
  discount: number,
  countries: readonly string[],
  statistics: CampaignStatistics | undefined,
): Counts {
  const rows = statistics?.byCountry.filter(({ country }) => countries.includes(country)) ?? [];
  const redeemed = statistics?.byDiscount.find((entry) => entry.discount === discount)?.redeemed ?? 0;
  return {
    redeemed,
    copied: rows.reduce((sum, { copied }) => sum + copied, 0),
  };
}

function stateOf(
  own: readonly Code[],
  live: Code | undefined,
  { copied, redeemed }: Counts,
  hasProblem: boolean,
  now: Date,
): CodeState {
  if (!live) return 'creating';
  // Redemptions of the former code do not count against the new one.
  const ofThisCode = Math.min(redeemed, live.redemptions);
  if (ofThisCode >= leastShared && ofThisCode > 2 * copied) return 'shared';
  if (hasProblem) return 'unchecked';
  return isRecreated(own, live, now) ? 'recreated' : 'works';
}

/** True if the code replaced one that ended at the provider before the service replaced it. */
function isRecreated(own: readonly Code[], live: Code, now: Date): boolean {
  const created = Date.parse(live.createdAt);
  if (now.getTime() - created > recreationDays * dayMs) return false;
  return own.some(
    ({ status, endsAt }) =>
      status === 'ended' && endsAt !== null && Math.abs(Date.parse(endsAt) - created) < recreationMs,
  );
}

/** Codes expire two periods after their creation, so they are replaced in the middle. */
function middle(from: string, to: string): string {
  return new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString();
}

/** Returns when the first live code expires; `null` if none does. */
export function firstExpiry(rows: readonly CodeRow[]): string | null {
  return rows.flatMap(({ live }) => live?.endsAt ?? []).sort()[0] ?? null;
}
