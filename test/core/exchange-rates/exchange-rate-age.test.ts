import { daysBetween, newestExchangeRates } from '../../../core/exchange-rates/exchange-rate-age.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';

test('days between two days are whole, over months and leap days, and negative backwards', () => {
  expect(daysBetween('2026-11-19', '2026-11-19')).toBe(0);
  expect(daysBetween('2026-11-19', '2026-11-26')).toBe(7);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1);
});

test('stored rates win over the snapshot unless they are older or not there', () => {
  const stored = (date: string) => ({ ...bundledExchangeRates, source: 'table', date });
  expect(newestExchangeRates(undefined)).toBe(bundledExchangeRates);
  expect(newestExchangeRates(stored('2026-09-28'))).toBe(bundledExchangeRates);
  expect(newestExchangeRates(stored('2026-09-29')).source).toBe('table');
  expect(newestExchangeRates(stored('2026-11-19')).source).toBe('table');
});
