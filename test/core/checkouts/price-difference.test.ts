import { isOtherPrice } from '../../../core/checkouts/price-difference.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';

const rates = { ...bundledExchangeRates, rates: { ...bundledExchangeRates.rates, BRL: 5 } };
/** Our price in Brazil is 100 BRL. */
const book = { basePrice: 50, baseCurrency: 'USD', discount: 60 };

test.each([
  ['the same', 100, 10, false],
  ['2% more, because the rates differ', 102, 0, false],
  ['2% less', 98, 0, false],
  ['more than 2% more', 102.01, 0, true],
  ['more than 2% less', 97.99, 0, true],
  ['the tax comes on top', 120, 20, false],
  ['a price of its own, with the code', 40, 4, true],
])('%s: %d with %d tax', (_case, total, tax, expected) => {
  expect(isOtherPrice({ total, tax, currency: 'BRL' }, book, rates)).toBe(expected);
});

test('in the base currency, no rate counts', () => {
  expect(isOtherPrice({ total: 20, tax: 0, currency: 'USD' }, book, rates)).toBe(false);
});

test('a currency without a rate, and a free product, are not compared', () => {
  expect(isOtherPrice({ total: 1, tax: 0, currency: 'XTS' }, book, rates)).toBe(false);
  const free = { ...book, basePrice: 0 };
  expect(isOtherPrice({ total: 0, tax: 0, currency: 'BRL' }, free, rates)).toBe(false);
});
