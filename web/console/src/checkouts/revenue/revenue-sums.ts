import type { OrderGroup } from '../../../../../core/checkouts/orders/day-orders.ts';
import { findCountry } from '../../../../../core/shared/countries.ts';
import { monthAfter, type Period } from '../../../../../core/shared/days.ts';
import { leastOrders } from '../../../../../core/statistics/foreign-cards.ts';
import type { CheckoutOrders, Revenue, RevenueCell } from '../../api/contract.ts';
import type { CountryRevenue } from '../../api/revenue.ts';
import { countryName } from '../../screens/offers/groups.ts';

/** The groups of orders, which add up to all first payments, with their names. */
export const groupTitles = [
  ['withCode', 'Our code'],
  ['otherDiscount', 'Other discount'],
  ['withoutCode', 'Without'],
  ['unknown', 'Not known'],
] as const satisfies readonly (readonly [group: OrderGroup, title: string])[];

/** Returns the name of a country of orders, which can have no address. */
export function placeName(country: string): string {
  return findCountry(country) ? countryName(country) : 'No address';
}

/** Countries to show, by what their visitors get today. */
export const countryFilters = [
  ['all', 'All'],
  ['discounted', 'With a discount'],
  ['fullPrice', 'Full price'],
] as const;
export type CountryFilter = (typeof countryFilters)[number][0];

/** Returns the countries that paid or got money back, as the filter wants them. */
export function countryRows(
  { byCountry }: Pick<Revenue, 'byCountry'>,
  filter: CountryFilter,
  discountOf: (country: string) => number,
): CountryRevenue[] {
  const isWanted = (country: string) =>
    filter === 'all' || discountOf(country) > 0 === (filter === 'discounted');
  return byCountry.filter(
    ({ country, orders, revenue, refunds }) => (orders || revenue || refunds) && isWanted(country),
  );
}

/** Returns the share of what was paid that was paid back; `null` if nothing was paid. */
export function refundedShare({ revenue, refunds }: RevenueCell): number | null {
  const paid = revenue + refunds;
  return paid > 0 ? refunds / paid : null;
}

/**
 * Returns how many orders of these countries were paid with a card of another one, and of how many; `null` if that says
 * nothing. Orders of which it is not known, such as those without an address, are in neither number.
 */
export function cardsFromElsewhere(rows: readonly Pick<CountryRevenue, 'orders' | 'otherCardCountry'>[]) {
  const sum = { count: 0, of: 0 };
  for (const { orders, otherCardCountry } of rows) {
    if (otherCardCountry === null) continue;
    sum.count += otherCardCountry;
    sum.of += orders;
  }
  return sum.of < leastOrders ? null : sum;
}

/** What countries paid in a month (`yyyy-mm`), by whether they have a discount today; `null` for what nobody counted. */
export interface MonthSums {
  month: string;
  discounted: number | null;
  fullPrice: number | null;
}

/** Returns every month of a counted period. A month without orders is zero, and one with too many isn't known. */
export function monthsOf(
  { byMonth }: Pick<Revenue, 'byMonth'>,
  { from, to }: Period,
  { uncountedMonths }: Pick<CheckoutOrders, 'uncountedMonths'>,
): MonthSums[] {
  const months: MonthSums[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) {
    const found = byMonth.find((each) => each.month === month);
    const isKnown = !uncountedMonths.includes(month);
    months.push({
      month,
      discounted: isKnown ? (found?.discounted.revenue ?? 0) : null,
      fullPrice: isKnown ? (found?.fullPrice.revenue ?? 0) : null,
    });
  }
  return months;
}
