import {
  cardsFromElsewhere,
  countryRows,
  monthsOf,
  placeName,
  refundedShare,
} from '../../../../../../web/console/src/checkouts/revenue/revenue-sums.ts';

const cell = (orders: number, revenue: number, refunds = 0) => ({ orders, revenue, refunds });
const none = cell(0, 0);

it('countries are shown by what they get today, those that paid nothing not at all', () => {
  const row = { ...cell(1, 20), withCode: none, otherDiscount: none, withoutCode: none, unknown: none };
  const country = (name: string) => ({ ...row, country: name, renewals: none, otherCardCountry: null });
  const byCountry = [...['IN', 'US', 'XX'].map(country), { ...country('BR'), ...none, renewals: cell(2, 9) }];
  const shown = (filter: 'all' | 'discounted' | 'fullPrice') =>
    countryRows({ byCountry }, filter, (name) => (name === 'IN' || name === 'BR' ? 60 : 0)).map(
      ({ country }) => country,
    );
  expect(shown('all')).toEqual(['IN', 'US', 'XX']);
  expect(shown('discounted')).toEqual(['IN']);
  expect(shown('fullPrice')).toEqual(['US', 'XX']);
});

it('what was refunded is a share of what was paid, if anything was', () => {
  expect(refundedShare(cell(3, 75, 25))).toBe(0.25);
  expect(refundedShare(none)).toBeNull();
});

it('cards from elsewhere say something from five orders on, and only if the provider says where they are from', () => {
  expect(cardsFromElsewhere([{ orders: 5, otherCardCountry: 0 }])).toEqual({ count: 0, of: 5 });
  expect(cardsFromElsewhere([{ orders: 4, otherCardCountry: 4 }])).toBeNull();
  expect(cardsFromElsewhere([{ orders: 99, otherCardCountry: null }])).toBeNull();
});

it('orders without an address are neither among the cards from elsewhere nor among the orders', () => {
  const rows = [
    { orders: 20, otherCardCountry: 1 },
    { orders: 30, otherCardCountry: 2 },
    { orders: 40, otherCardCountry: null },
  ];
  expect(cardsFromElsewhere(rows)).toEqual({ count: 3, of: 50 });
});

it('a counted month without orders is zero, and one with too many orders is not known', () => {
  const byMonth = [{ month: '2026-10', discounted: cell(1, 20), fullPrice: cell(1, 49) }];
  const period = { from: '2026-09-01', to: '2026-11-27' };
  const months = (uncountedMonths: string[]) => monthsOf({ byMonth }, period, { uncountedMonths });
  expect(months([])).toEqual([
    { month: '2026-09', discounted: 0, fullPrice: 0 },
    { month: '2026-10', discounted: 20, fullPrice: 49 },
    { month: '2026-11', discounted: 0, fullPrice: 0 },
  ]);
  expect(months(['2026-09', '2026-10']).map(({ discounted }) => discounted)).toEqual([null, null, 0]);
});

it('a country has its name, and orders without an address say so', () => {
  expect(['IN', 'XX'].map(placeName)).toEqual(['India', 'No address']);
});
