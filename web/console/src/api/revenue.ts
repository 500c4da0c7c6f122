import { useQuery } from '@tanstack/react-query';
import { dayAfter, firstDayOf, monthAfter, type Period } from '../../../../core/shared/days.ts';
import { hourMs } from '../../../../core/shared/durations.ts';
import { call } from './client.ts';
import type { Campaign, Checkout, CheckoutOrders, Revenue, RevenueCell } from './contract.ts';
import { useCheckouts } from './queries.ts';

/** A checkout whose orders were counted, and the period and currency of the sums. */
interface WantedRevenue extends Period {
  checkout: Pick<Checkout, 'id' | 'orders'>;
  currency: string;
}

/** The orders of a checkout after a complete count. */
export type CountedOrders = CheckoutOrders & { countedAt: string; countedFrom: string };

/** What a country paid. */
export type CountryRevenue = Revenue['byCountry'][number];

/** A group of a country's orders, such as those with our code. */
type CountryGroup = {
  [Key in keyof CountryRevenue]: CountryRevenue[Key] extends RevenueCell ? Key : never;
}[keyof CountryRevenue];

/**
 * Queries what was paid at a checkout; nothing for `undefined`, and again after each count. The former period stays
 * visible while the next one loads, but never another checkout's.
 */
export function useRevenue(wanted: WantedRevenue | undefined) {
  const id = wanted?.checkout.id ?? '';
  const query = { from: wanted?.from, to: wanted?.to, currency: wanted?.currency };
  return useQuery<Revenue>({
    queryKey: ['revenue', id, query, wanted?.checkout.orders?.countedAt],
    enabled: wanted !== undefined,
    placeholderData: (former, before) => (before?.queryKey[1] === id ? former : undefined),
    queryFn: async () => (await call('GET /checkouts/{id}/revenue', { id, query })).data,
  });
}

/** Queries the checkout of a campaign; `undefined` if it has none, and until it is loaded. */
export function useCampaignCheckout({ checkout }: Pick<Campaign, 'checkout'>): Checkout | undefined {
  return useCheckouts(checkout !== null).data?.find(({ id }) => id === checkout?.id);
}

/** Returns the orders if a count of them was complete; otherwise `undefined`. */
export function countedOrders(orders: CheckoutOrders | null | undefined): CountedOrders | undefined {
  if (!orders) return undefined;
  const { countedAt, countedFrom } = orders;
  return countedAt === null || countedFrom === null ? undefined : { ...orders, countedAt, countedFrom };
}

/** Returns the last day (UTC) of the latest count, which is the day before it. */
export function countedUntil({ countedAt }: Pick<CountedOrders, 'countedAt'>): string {
  return dayAfter(countedAt.slice(0, 10), -1);
}

/** Returns this many days (UTC) up to the last one. */
export function daysUntil(last: string, days: number): Period {
  return { from: dayAfter(last, 1 - days), to: last };
}

/** Returns the days of a period whose orders were counted; `undefined` for none. */
export function countedPart(
  period: Period,
  orders: Pick<CountedOrders, 'countedAt' | 'countedFrom'>,
): Period | undefined {
  const until = countedUntil(orders);
  const from = period.from < orders.countedFrom ? orders.countedFrom : period.from;
  const to = period.to > until ? until : period.to;
  return from <= to ? { from, to } : undefined;
}

/** Returns the months of a period that had too many orders to be counted. */
export function uncountedMonthsIn(
  { from, to }: Period,
  { uncountedMonths }: Pick<CountedOrders, 'uncountedMonths'>,
): string[] {
  return uncountedMonths.filter((month) => from.slice(0, 7) <= month && month <= to.slice(0, 7));
}

/** Returns the last days of a period of which all orders are known; `undefined` for none. */
export function wholePart(
  period: Period,
  orders: Pick<CountedOrders, 'countedAt' | 'countedFrom' | 'uncountedMonths'>,
): Period | undefined {
  const counted = countedPart(period, orders);
  const missing = counted && uncountedMonthsIn(counted, orders).at(-1);
  if (!counted || missing === undefined) return counted;
  const from = firstDayOf(monthAfter(missing));
  return from <= counted.to ? { from, to: counted.to } : undefined;
}

/** Adds up cells. */
export function sumOfCells(cells: readonly RevenueCell[]): RevenueCell {
  const sum = { orders: 0, revenue: 0, refunds: 0 };
  for (const { orders, revenue, refunds } of cells) {
    sum.orders += orders;
    sum.revenue += revenue;
    sum.refunds += refunds;
  }
  return sum;
}

/** Returns all orders of a group in a period. */
export function groupTotal(
  { byCountry }: { byCountry: readonly CountryRevenue[] },
  group: CountryGroup,
): RevenueCell {
  return sumOfCells(byCountry.map((row) => row[group]));
}

/** Returns true if the latest complete count is older than the nightly ones make it, with two hours to count. */
export function isCountOld({ countedAt }: Pick<CountedOrders, 'countedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(countedAt) > freshCountMs;
}

/** Counts begin once a day. Numbers that are older than that and two hours are gray. */
export const freshCountMs = 26 * hourMs;
