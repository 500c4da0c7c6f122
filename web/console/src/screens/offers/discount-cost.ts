import { listCountries, unknownCountry } from '../../../../../core/shared/countries.ts';
import { dayMs } from '../../../../../core/shared/durations.ts';
import type { Campaign, Revenue } from '../../api/contract.ts';
import { offerOf } from './offer.ts';

/** A country whose discount rises. Discounts in percent. */
interface Rise {
  country: string;
  /** What its visitors get as the campaign is saved, even if it is paused. */
  from: number;
  to: number;
}

/** What countries with the same new discount paid, and how much of it the discount takes at most. */
export interface DiscountCostRow {
  discount: number;
  countries: number;
  paid: number;
  cost: number;
}

/** What rising discounts cost at most if nobody new comes. Amounts are in the currency of the revenue. */
export interface DiscountCost {
  /** The largest discount first. */
  rows: readonly DiscountCostRow[];
  countries: number;
  paid: number;
  cost: number;
}

/**
 * Returns the countries whose visitors get a larger discount once `saved` becomes `edited`. `isOff` if visitors get
 * none as it is saved.
 */
export function risesOf(saved: Campaign, edited: Campaign, isOff: boolean): Rise[] {
  return listCountries().flatMap(({ code: country }) => {
    const [from, to] = [offerOf(saved, country).discount, offerOf(edited, country).discount];
    return to > (isOff ? 0 : from) ? [{ country, from, to }] : [];
  });
}

/** Returns the countries whose visitors get more during a sale, also the unknown one. */
export function saleRisesOf(campaign: Campaign, discount: number): Rise[] {
  return [...listCountries(), unknownCountry].flatMap(({ code: country }) => {
    const { discount: from, source } = offerOf(campaign, country);
    return source !== 'excluded_country' && discount > from ? [{ country, from, to: discount }] : [];
  });
}

/** Returns how many days of a sale are left, at least one; 0 if it is over or has no times. */
export function saleDays(
  { startsAt, endsAt }: Record<'startsAt' | 'endsAt', string | null>,
  now: Date,
): number {
  if (startsAt === null || endsAt === null) return 0;
  const leftMs = Date.parse(endsAt) - Math.max(Date.parse(startsAt), now.getTime());
  return leftMs > 0 ? Math.max(1, Math.round(leftMs / dayMs)) : 0;
}

/**
 * Returns what rising discounts take at most from what these countries paid: all of the new discount from orders
 * without our code, and only the rise from orders with it. `share` is the part of the time in which they rise.
 */
export function discountCost(
  rises: readonly Rise[],
  { byCountry }: Pick<Revenue, 'byCountry'>,
  share = 1,
): DiscountCost {
  const paidIn = new Map(byCountry.map((row) => [row.country, row]));
  const rows = new Map<number, DiscountCostRow>();
  for (const { country, from, to } of rises) {
    const row = rows.get(to) ?? { discount: to, countries: 0, paid: 0, cost: 0 };
    const { revenue = 0, withCode } = paidIn.get(country) ?? {};
    const reduced = withCode?.revenue ?? 0;
    const rise = from < 100 ? Math.max(0, to - from) / (100 - from) : 0;
    row.countries += 1;
    row.paid += revenue;
    row.cost += (((revenue - reduced) * to) / 100 + reduced * rise) * share;
    rows.set(to, row);
  }
  const sorted = [...rows.values()].sort((one, other) => other.discount - one.discount);
  const sum = (name: 'countries' | 'paid' | 'cost') => sorted.reduce((total, row) => total + row[name], 0);
  return { rows: sorted, countries: sum('countries'), paid: sum('paid'), cost: sum('cost') };
}
