import * as fc from 'fast-check';
import {
  bundledExchangeRates,
  type ExchangeRates,
  exchangeRate,
  newestExchangeRates,
} from '../../../core/exchange-rates/exchange-rates.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';
import { testProperty } from '../../support/property-runs.ts';

const currency = fc.constantFrom(...currencyCodes);
function ratesOf(rates: Record<string, number>): ExchangeRates {
  return { date: '2026-11-19', rates };
}

describe('the bundled snapshot', () => {
  test('has a positive rate for exactly the currencies of the table, one of them the dollar at 1', () => {
    expect(Object.keys(bundledExchangeRates.rates)).toEqual(currencyCodes);
    for (const rate of Object.values(bundledExchangeRates.rates)) expect(rate).toBeGreaterThan(0);
    expect(bundledExchangeRates.rates.USD).toBe(1);
    expect(bundledExchangeRates.date).toBe('2026-09-29');
  });
});

describe('an exchange rate', () => {
  test('is units of the local currency for one unit of the base currency', () => {
    const rates = ratesOf({ USD: 1, EUR: 0.8, INR: 100 });
    expect(exchangeRate(rates, 'USD', 'INR')).toBe(100);
    expect(exchangeRate(rates, 'EUR', 'INR')).toBe(125);
    expect(exchangeRate(rates, 'INR', 'USD')).toBe(0.01);
    expect(exchangeRate(ratesOf({ EUR: 0.9, INR: 100 }), 'EUR', 'INR')).toBe(111.111);
    expect(exchangeRate(ratesOf({ IRR: 1_234_567.8, USD: 1 }), 'USD', 'IRR')).toBe(1_234_570);
  });

  test('that is missing, zero, negative or no number comes from the snapshot', () => {
    const snapshot = exchangeRate(bundledExchangeRates, 'USD', 'INR');
    expect(snapshot).toBe(96.0853);
    expect(exchangeRate(ratesOf({}), 'USD', 'INR')).toBe(snapshot);
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(exchangeRate(ratesOf({ USD: 1, INR: bad }), 'USD', 'INR')).toBe(snapshot);
      expect(exchangeRate(ratesOf({ USD: bad, INR: 50 }), 'USD', 'INR')).toBe(50);
    }
    expect(exchangeRate(ratesOf(JSON.parse('{"USD":1,"INR":"7"}')), 'USD', 'INR')).toBe(snapshot);
  });

  test('that would overflow or vanish comes from the snapshot', () => {
    const snapshot = exchangeRate(bundledExchangeRates, 'EUR', 'INR');
    expect(exchangeRate(ratesOf({ EUR: 1e-200, INR: 1e200 }), 'EUR', 'INR')).toBe(snapshot);
    expect(exchangeRate(ratesOf({ EUR: 1e200, INR: 1e-200 }), 'EUR', 'INR')).toBe(snapshot);
  });

  test('of an unknown currency is a RangeError, of a currency to itself always 1', () => {
    expect(() => exchangeRate(bundledExchangeRates, 'USD', 'DEM')).toThrow('DEM');
    expect(() => exchangeRate(bundledExchangeRates, 'constructor', 'USD')).toThrow(RangeError);
    expect(exchangeRate(ratesOf({}), 'DEM', 'DEM')).toBe(1);
  });

  const rates = fc.dictionary(currency, fc.double(), { maxKeys: 20 });
  testProperty(
    'is positive and has at most 6 significant digits',
    [rates, currency, currency],
    (table, base, local) => {
      const rate = exchangeRate(ratesOf(table), base, local);
      expect(Number.isFinite(rate) && rate > 0).toBe(true);
      expect(Number(rate.toPrecision(6))).toBe(rate);
    },
  );

  testProperty(
    'is consistent with others to 5 digits',
    [currency, currency, currency],
    (base, other, local) => {
      const rate = (from: string, to: string) => exchangeRate(bundledExchangeRates, from, to);
      expect(Math.abs(rate(base, local) * rate(local, base) - 1)).toBeLessThan(1.1e-5);
      const indirect = rate(base, other) * rate(other, local);
      expect(Math.abs(indirect / rate(base, local) - 1)).toBeLessThan(1.6e-5);
    },
  );
});

test('stored rates win over the snapshot unless they are older or not there', () => {
  expect(newestExchangeRates(undefined)).toBe(bundledExchangeRates);
  const newest = ['2026-09-28', '2026-09-29', '2026-11-19'].map((date) => {
    const stored = { ...bundledExchangeRates, date };
    return newestExchangeRates(stored) === stored;
  });
  expect(newest).toEqual([false, true, true]);
});
