import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  allowedChange,
  isRedenomination,
  isWithin,
  volatileCurrencies,
} from '../../../core/exchange-rates/exchange-rate-limits.ts';
import { currenciesInUse, fewestAccepted } from '../../../core/exchange-rates/exchange-rate-update.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';

test('a rate may change by 10%, a volatile one by 25%, over up to three days', () => {
  for (const days of [0, 1, 3]) {
    expect(allowedChange('EUR', days)).toBe(0.1);
    expect(allowedChange('ARS', days)).toBe(0.25);
  }
});

test('after a gap it may change by more, as the square root of the days, and never by more than half', () => {
  expect(allowedChange('EUR', 12)).toBeCloseTo(0.2);
  expect(allowedChange('EUR', 27)).toBeCloseTo(0.3);
  expect(allowedChange('ARS', 12)).toBe(0.5);
  expect(allowedChange('EUR', 10_000)).toBe(0.5);
});

test('10% is within 10%, up and down, and a little more is not', () => {
  expect([1.1, 0.9, 1].map((rate) => isWithin(rate, 1, 0.1))).toEqual([true, true, true]);
  expect([1.1001, 0.8999].map((rate) => isWithin(rate, 1, 0.1))).toEqual([false, false]);
  expect(isWithin(96.085342 * 1.1, 96.085342, 0.1)).toBe(true);
});

test('a factor of 5 either way is a redenomination', () => {
  expect([5, 10, 100, 1000, 0.19, 0.01].filter((factor) => !isRedenomination(factor * 7, 7))).toEqual([]);
  expect([4.9, 2, 1, 0.5, 0.21].filter((factor) => isRedenomination(factor * 7, 7))).toEqual([]);
});

test('every volatile currency is a currency, and docs/operate/exchange-rates.md gives the reason for exactly these', () => {
  const document = readFileSync(
    join(__dirname, '..', '..', '..', 'docs', 'operate', 'exchange-rates.md'),
    'utf8',
  );
  const reasons = [...document.matchAll(/^\| ([A-Z]{3}(?: [A-Z]{3})*) \|/gm)].flatMap(([, codes = '']) =>
    codes.split(' '),
  );
  expect([...volatileCurrencies].filter((code) => !currencyCodes.includes(code))).toEqual([]);
  expect(reasons.sort()).toEqual([...volatileCurrencies].sort());
});

test('docs/operate/exchange-rates.md has the numbers of currencies', () => {
  const document = readFileSync(
    join(__dirname, '..', '..', '..', 'docs', 'operate', 'exchange-rates.md'),
    'utf8',
  );
  expect(document).toContain(
    `${currencyCodes.length} currencies, of which ${currenciesInUse.length} are the currency of a country`,
  );
  expect(document).toContain(`more than three of the ${fewestAccepted + 3} currencies`);
});
