import { isSameDiscount } from '../../campaigns/campaign-discount.ts';
import { parameterError } from '../../errors/errors.ts';
import { type ExchangeRates, exchangeRate } from '../../exchange-rates/exchange-rates.ts';
import { unknownCountry } from '../../shared/countries.ts';
import { findCurrency } from '../../shared/currencies.ts';
import { dayAfter, dayOf, type Period } from '../../shared/days.ts';
import { currency } from '../../shared/money.ts';
import { periodOf, periodQuerySchema } from '../../shared/period-query.ts';
import { docs } from '../../shared/resource.ts';
import { maxCardCountries } from '../../statistics/foreign-cards.ts';
import { codeCards } from './code-cards.ts';
import { type DayOrders, type OrderGroup, type OrderPlace, type OrderSums, placeOf } from './day-orders.ts';
import { amountUnits } from './order.ts';
import type { Revenue, RevenueCell } from './revenue-response.ts';

const maxDays = 400;

/** The query of GET /v1/checkouts/:id/revenue. */
export const revenueQuerySchema = periodQuerySchema(maxDays, 'yesterday', {
  from: '2026-10-22',
  to: '2026-11-20',
}).extend({
  currency: currency
    .optional()
    .meta(docs('Currency of the converted sums. Default: that of the default campaign.', 'USD')),
});

/** The days of a revenue, and its currency if the query has one. */
export type RevenueQuery = Period & { currency: string | undefined };

/** Returns the period of a query. Throws `invalid_parameter`. */
export function revenueQuery(query: Readonly<Record<string, string | undefined>>, now: Date): RevenueQuery {
  const { data, error } = revenueQuerySchema.shape.currency.safeParse(query.currency);
  if (error) throw parameterError('currency', 'Must be an ISO 4217 currency code such as USD.');
  return { ...periodOf(query, { last: dayAfter(dayOf(now), -1), maxDays }), currency: data };
}

/** What a revenue is computed from. */
export interface RevenueInput {
  query: RevenueQuery;
  currency: string;
  rates: ExchangeRates;
  countedAt: string | null;
  countedFrom: string | null;
  /** True if the provider returns the countries of cards. */
  hasCards: boolean;
  /** The stored days of the period. */
  days: readonly ({ day: string } & DayOrders)[];
  /** Returns a country's highest discount today, in percent, of the campaigns with this checkout. */
  discountOf: (country: string) => number;
}

/** Sums of one place in a period. */
type PlaceSums = OrderPlace & OrderSums & { day: string };

/** Returns the revenue of a period. Converted sums are rounded, so their totals can differ by some cents. */
export function revenueOf(input: RevenueInput): Revenue {
  const { query, countedAt, countedFrom, rates, days } = input;
  const all = days.flatMap(({ day, sums }) =>
    Object.entries(sums).map(([key, value]): PlaceSums => ({ day, ...placeOf(key), ...value })),
  );
  const first = all.filter(({ group }) => group !== 'renewals');
  const cellOf = (places: readonly PlaceSums[]) => cell(places, input);
  return {
    from: query.from,
    to: query.to,
    currency: input.currency,
    ratesDate: rates.date,
    countedAt,
    countedFrom,
    totals: cellOf(first),
    renewals: cellOf(all.filter(({ group }) => group === 'renewals')),
    byCountry: byCountry(all, input),
    byDay: grouped(first, ({ day }) => day).map(([day, places]) => ({ day, ...cellOf(places) })),
    byMonth: grouped(first, ({ day }) => day.slice(0, 7)).map(([month, places]) => ({
      month,
      discounted: cellOf(places.filter(({ country }) => input.discountOf(country) > 0)),
      fullPrice: cellOf(places.filter(({ country }) => input.discountOf(country) === 0)),
    })),
    byDiscount: byDiscount(first, input),
    byCurrency: byCurrency(first, input),
  };
}

function byCountry(all: readonly PlaceSums[], input: RevenueInput): Revenue['byCountry'] {
  return grouped(all, ({ country }) => country)
    .map(([country, places]) => {
      const part = (group: OrderGroup) =>
        cell(
          places.filter((place) => place.group === group),
          input,
        );
      const first = places.filter(({ group }) => group !== 'renewals');
      const cards = first.reduce((sum, { otherCards }) => sum + otherCards, 0);
      return {
        country,
        ...cell(first, input),
        withCode: part('withCode'),
        otherDiscount: part('otherDiscount'),
        withoutCode: part('withoutCode'),
        unknown: part('unknown'),
        renewals: part('renewals'),
        otherCardCountry: input.hasCards && country !== unknownCountry.code ? cards : null,
      };
    })
    .sort((one, other) => other.revenue - one.revenue);
}

function byDiscount(first: readonly PlaceSums[], input: RevenueInput): Revenue['byDiscount'] {
  return codeCards(input.days)
    .map(({ discount, isSale, cardCountries }) => {
      const places = first.filter(({ discount: own }) => own && isSameDiscount(own, { discount, isSale }));
      const fromElsewhere = cardCountries.filter(({ country }) => input.discountOf(country) < discount);
      return {
        discount,
        isSale,
        ...cell(places, input),
        otherCardCountry:
          input.hasCards && !isSale ? fromElsewhere.reduce((sum, { orders }) => sum + orders, 0) : null,
        cardCountries: input.hasCards ? cardCountries.slice(0, maxCardCountries) : null,
      };
    })
    .sort((one, other) => other.discount - one.discount || Number(one.isSale) - Number(other.isSale));
}

function byCurrency(first: readonly PlaceSums[], { currency, rates }: RevenueInput): Revenue['byCurrency'] {
  return grouped(first, ({ currency }) => currency)
    .map(([from, places]) => {
      const kept = places.reduce((sum, { net, refunded }) => sum + net - refunded, 0);
      const converted = convert(kept, from, currency, rates);
      return {
        currency: from,
        orders: places.reduce((sum, { orders }) => sum + orders, 0),
        revenue: kept / amountUnits,
        converted: converted === undefined ? null : amountIn(converted, currency),
      };
    })
    .sort((one, other) => other.orders - one.orders);
}

/** Adds up places. Each country, group and currency is rounded once, so parts add up to their total. */
function cell(places: readonly PlaceSums[], { currency, rates }: RevenueInput): RevenueCell {
  const total = { orders: 0, revenue: 0, refunds: 0 };
  const parts = grouped(places, ({ country, group, currency }) => `${country} ${group} ${currency}`);
  for (const [, same] of parts) {
    const from = same[0]?.currency ?? currency;
    const net = same.reduce((sum, place) => sum + place.net, 0);
    const refunded = same.reduce((sum, place) => sum + place.refunded, 0);
    total.orders += same.reduce((sum, { orders }) => sum + orders, 0);
    total.revenue += convert(net - refunded, from, currency, rates) ?? 0;
    total.refunds += convert(refunded, from, currency, rates) ?? 0;
  }
  return {
    orders: total.orders,
    revenue: amountIn(total.revenue, currency),
    refunds: amountIn(total.refunds, currency),
  };
}

/** Returns thousandths of one currency in the smallest units of another, rounded; `undefined` without a rate. */
function convert(amount: number, from: string, to: string, rates: ExchangeRates): number | undefined {
  if (!findCurrency(from)) return undefined;
  return Math.round((amount / amountUnits) * exchangeRate(rates, from, to) * 10 ** decimalsOf(to));
}

function amountIn(smallestUnits: number, currency: string): number {
  return smallestUnits / 10 ** decimalsOf(currency);
}

function decimalsOf(currency: string): number {
  return findCurrency(currency)?.minorUnits ?? 2;
}

/** Groups entries by a key, in alphabetical order of the keys. */
function grouped<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}
