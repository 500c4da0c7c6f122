import * as fc from 'fast-check';
import { DaySums } from '../../../../core/checkouts/orders/day-orders.ts';
import type { Order } from '../../../../core/checkouts/orders/order.ts';
import { type RevenueInput, revenueOf, revenueQuery } from '../../../../core/checkouts/orders/revenue.ts';
import { testProperty } from '../../../support/property-runs.ts';

const rates = { date: '2026-11-22', rates: { USD: 1, EUR: 0.88, JPY: 150, KWD: 0.3 } };
const codes = new Map([
  ['ours60', { discount: 60, isSale: false }],
  ['ours50', { discount: 50, isSale: false }],
  ['sale', { discount: 40, isSale: true }],
]);

const usual: Order = {
  ...{ id: '1', day: '2026-11-20', country: 'IN', currency: 'USD', net: 19_600, refunded: 0 },
  ...{ discounts: [], isRenewal: false, cardCountry: undefined },
};

function revenue(orders: readonly Partial<Order>[], more: Partial<RevenueInput> = {}) {
  const sums = new DaySums((id) => codes.get(id));
  const all = orders.map((order, index) => ({ ...usual, id: String(index), ...order }));
  for (const order of all) sums.add(order);
  const days = [...new Set(all.map(({ day }) => day))].map((day) => ({ day, ...sums.of(day) }));
  return revenueOf({
    ...{ query: { from: '2026-11-01', to: '2026-11-30', currency: undefined }, currency: 'USD', rates, days },
    ...{ countedAt: null, countedFrom: null, hasCards: true },
    discountOf: (country) => (country === 'IN' ? 60 : country === 'BR' ? 40 : 0),
    ...more,
  });
}

it('groups orders by code, other discount, none and unknown; renewals are in no other number', () => {
  const { totals, renewals, byCountry } = revenue([
    { discounts: ['ours60'] },
    { discounts: ['other', 'ours60'], refunded: 9_600 },
    { discounts: ['other'] },
    { discounts: [] },
    { discounts: 'unknown' },
    { discounts: ['ours60'], isRenewal: true },
  ]);
  expect(totals).toEqual({ orders: 5, revenue: 88.4, refunds: 9.6 });
  expect(renewals).toEqual({ orders: 1, revenue: 19.6, refunds: 0 });
  expect(byCountry).toMatchObject([
    {
      ...{ country: 'IN', withCode: { orders: 2, revenue: 29.6, refunds: 9.6 } },
      ...{ otherDiscount: { orders: 1 }, withoutCode: { orders: 1 }, unknown: { orders: 1 }, renewals },
    },
  ]);
});

it('an order that a page repeats counts once', () => {
  const sums = new DaySums(() => undefined);
  expect([sums.add(usual), sums.add(usual)]).toEqual([true, false]);
  expect(sums.of(usual.day).sums).toEqual({
    'IN w USD': { orders: 1, net: 19_600, refunded: 0, otherCards: 0 },
  });
});

it('counts cards of countries with a smaller discount, except for a sale', () => {
  const cards = ['IN', 'US', 'US', 'BR'];
  const { byDiscount } = revenue([
    ...cards.map((cardCountry) => ({ discounts: ['ours60'], cardCountry })),
    { discounts: ['sale'], cardCountry: 'US' },
  ]);
  expect(byDiscount).toMatchObject([
    { discount: 60, orders: 4, otherCardCountry: 3, cardCountries: [{ country: 'US', orders: 2 }, {}, {}] },
    { discount: 40, isSale: true, otherCardCountry: null },
  ]);
  expect(revenue([{}], { hasCards: false }).byCountry).toMatchObject([{ otherCardCountry: null }]);
});

it('compares no card with an unknown address, not even in numbers of former counts', () => {
  const { byCountry, byDiscount } = revenue([
    { country: 'XX', discounts: ['ours60'], cardCountry: 'US' },
    { cardCountry: 'US' },
  ]);
  expect(byCountry).toMatchObject([
    { country: 'IN', otherCardCountry: 1 },
    { country: 'XX', otherCardCountry: null },
  ]);
  // A code's discount needs no address.
  expect(byDiscount).toMatchObject([{ discount: 60, otherCardCountry: 1 }]);
  const sums = new DaySums(() => undefined);
  sums.add({ ...usual, country: 'XX', cardCountry: 'US' });
  expect(sums.of(usual.day).sums).toMatchObject({ 'XX w USD': { otherCards: 0 } });
});

it('shows exact sums of each currency, and converted ones with the day of the rates', () => {
  const { byCurrency, ratesDate } = revenue([
    { currency: 'KWD', net: 1_234 },
    { currency: 'JPY', net: 4_900_000 },
    { currency: 'ZZZ' },
  ]);
  expect(ratesDate).toBe('2026-11-22');
  expect(byCurrency).toEqual(
    expect.arrayContaining([
      { currency: 'KWD', orders: 1, revenue: 1.234, converted: 4.11 },
      { currency: 'JPY', orders: 1, revenue: 4_900, converted: 32.67 },
      { currency: 'ZZZ', orders: 1, revenue: 19.6, converted: null },
    ]),
  );
});

it('groups months by today’s discounts, and counts the unknown country as full price', () => {
  const { byMonth } = revenue([{}, { country: 'XX' }, { country: 'US', day: '2026-10-31' }]);
  expect(byMonth).toMatchObject([
    { month: '2026-10', discounted: { orders: 0 }, fullPrice: { orders: 1 } },
    { month: '2026-11', discounted: { orders: 1 }, fullPrice: { orders: 1 } },
  ]);
});

testProperty(
  'the parts of a country add up to it, and the countries to the total, in any currency',
  [
    fc.array(
      fc.record({
        country: fc.constantFrom('IN', 'BR', 'US'),
        currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
        net: fc.integer({ min: -100_000, max: 10_000_000 }),
        discounts: fc.constantFrom<Order['discounts']>(['ours60'], ['other'], [], 'unknown'),
      }),
      { maxLength: 30 },
    ),
    fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  ],
  (orders, currency) => {
    const { totals, byCountry } = revenue(orders, { currency });
    const scale = 1_000;
    const sum = (cells: { revenue: number }[]) =>
      cells.reduce((total, { revenue }) => total + Math.round(revenue * scale), 0);
    for (const { withCode, otherDiscount, withoutCode, unknown, ...country } of byCountry)
      expect(sum([withCode, otherDiscount, withoutCode, unknown])).toBe(sum([country]));
    expect(sum(byCountry)).toBe(sum([totals]));
  },
);

it.each([
  [{}, { from: '2026-10-24', to: '2026-11-22' }],
  [{ to: '2026-11-10' }, { from: '2026-10-12', to: '2026-11-10' }],
  [
    { from: '2026-11-01', currency: 'eur' },
    { from: '2026-11-01', to: '2026-11-22', currency: 'EUR' },
  ],
])('the query %j means %j', (query, expected) => {
  expect(revenueQuery(query, new Date('2026-11-23T12:00:00.000Z'))).toMatchObject(expected);
});

it.each([
  { from: 'now' },
  { from: '2026-11-30' },
  { from: '2025-01-01' },
  { currency: 'DOLLAR' },
  { to: '0000-01-01' },
])('the query %j is rejected', (query) => {
  expect(() => revenueQuery(query, new Date('2026-11-23T12:00:00.000Z'))).toThrow(
    expect.objectContaining({ code: 'invalid_parameter' }),
  );
});
