import { type ExactPrices, pricesFor, priceTexts } from '../../../core/banner/exact-prices.ts';
import { dayMs } from '../../../core/shared/durations.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const prices = (change: Partial<ExactPrices> = {}): ExactPrices => ({
  askedAt: new Date(now.getTime() - 3 * dayMs).toISOString(),
  products: [
    { id: 'prod_book', price: '49USD' },
    { id: 'prod_course', price: '99EUR' },
  ],
  countries: { IN: { discount: 60, currency: 'INR', amounts: [1862, 4100] } },
  ...change,
});
const amountsOf = (stored: ExactPrices) => {
  const found = pricesFor(stored, 'IN', 60, now);
  return found.result === 'exact' ? Object.fromEntries(found.amounts) : found.result;
};

test('a price is found by its product, and by number and currency', () => {
  expect(pricesFor(prices(), 'IN', 60, now)).toMatchObject({ result: 'exact', currency: 'INR' });
  expect(amountsOf(prices())).toEqual({ prod_book: 1862, '49USD': 1862, prod_course: 4100, '99EUR': 4100 });
});

test.each([
  ['INR', 'en', 1881.6, '₹1,881.60'],
  ['EUR', 'de', 1881.6, '1.881,60\u00a0€'],
  ['JPY', 'en', 3077, '¥3,077'],
  ['USD', 'hi', 19.6, '$19.60'],
])('a price in %s is written in %s with all its decimals', (currency, language, amount, text) => {
  const charged = { result: 'exact', currency, amounts: new Map([['49USD', amount]]) } as const;
  expect(priceTexts(charged, language)).toEqual({ '49USD': text });
});

test('after three days, it is an estimate again', () => {
  const later = new Date(now.getTime() + 1);
  expect(pricesFor(prices(), 'IN', 60, later)).toEqual({ result: 'too_old' });
});

test.each([
  ['another country', 'BR', 60],
  ['another discount, because the campaign has changed', 'IN', 50],
  ['a name of every object', 'constructor', 60],
])('nothing was asked for %s', (_case, country, discount) => {
  expect(pricesFor(prices(), country, discount, now)).toEqual({ result: 'not_asked' });
});

test('two products with one base price and different amounts are only found by their IDs', () => {
  const products = [
    { id: 'prod_book', price: '49USD' },
    { id: 'prod_film', price: '49USD' },
  ];
  const countries = (...amounts: (number | null)[]) => ({ IN: { discount: 60, currency: 'INR', amounts } });
  expect(amountsOf(prices({ products, countries: countries(1862, 1700) }))).toEqual({
    prod_book: 1862,
    prod_film: 1700,
  });
  expect(amountsOf(prices({ products, countries: countries(1862, 1862) }))).toHaveProperty(['49USD'], 1862);
  expect(amountsOf(prices({ products, countries: countries(1862, null) }))).toEqual({ prod_book: 1862 });
  expect(amountsOf(prices({ products, countries: countries(null, null) }))).toBe('not_asked');
});
