import * as fc from 'fast-check';
import { currencyCodes, findCurrency } from '../../../core/shared/currencies.ts';
import { currency as currencyField, decimalPlaces, decimalsProblem } from '../../../core/shared/money.ts';
import { testProperty } from '../../support/property-runs.ts';

const currency = fc.constantFrom(...currencyCodes);
const hundredth = fc.integer({ min: 0, max: 99_999_999_999_900 });
const digits = fc.integer({ min: 1, max: 999_999_999 });

describe('decimal places', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [1, 0],
    [19.9, 1],
    [19.99, 2],
    [0.001, 3],
    [1e-7, 7],
    [1.5e-7, 8],
    [1e21, 0],
    [1.5e21, 0],
    [123456789012.34, 2],
    [0.1 + 0.2, 17],
  ])('of %d are %d', (value, places) => {
    expect(decimalPlaces(value)).toBe(places);
  });

  testProperty('of hundredths are at most two, and none if they are whole', [hundredth], (hundredths) => {
    const places = decimalPlaces(hundredths / 100);
    expect(places).toBeLessThanOrEqual(2);
    expect(places === 0).toBe(hundredths % 100 === 0);
  });
});

describe('the decimals of a currency', () => {
  test.each([
    [10, 'JPY', true],
    [10.5, 'JPY', false],
    [19.99, 'USD', true],
    [19.999, 'USD', false],
    [1.234, 'KWD', true],
    [1.2345, 'KWD', false],
    [1, 'ZZZ', true],
    [1.5, 'ZZZ', false],
  ])('%d %s is allowed: %p', (amount, code, isAllowed) => {
    const problem = { path: 'price', code: 'too_many_decimals', message: expect.any(String) };
    expect(decimalsProblem(amount, code, 'price')).toEqual(isAllowed ? undefined : problem);
  });

  test.each([
    ['JPY', 'Must have no decimals in JPY.'],
    ['USD', 'Must have at most 2 decimals in USD.'],
  ])('the sentence for %s: %s', (code, message) => {
    expect(decimalsProblem(0.0001, code, 'price')).toMatchObject({ message });
  });

  testProperty(
    'allow exactly the currency’s minor units',
    [currency, digits, fc.nat({ max: 5 })],
    (code, significant, places) => {
      fc.pre(significant % 10 !== 0);
      const allowed = findCurrency(code)?.minorUnits ?? 0;
      const problem = decimalsProblem(Number(`${significant}e-${places}`), code, 'basePrice');
      expect(problem === undefined).toBe(places <= allowed);
    },
  );
});

describe('a currency code', () => {
  testProperty('of the table is accepted in any case and between blanks', [currency], (code) => {
    const mixed = code.slice(0, 1) + code.slice(1).toLowerCase();
    for (const text of [code, code.toLowerCase(), mixed])
      expect(currencyField.parse(` ${text}\n`)).toBe(code);
  });

  test.each(['', 'US', 'USDX', 'XXX', 'BTC', 'DEM', 'US D', '__proto__', 'constructor', 'toString'])(
    'is never %j',
    (text) => {
      expect(currencyField.safeParse(text).error?.issues).toMatchObject([
        { params: { code: 'unknown_currency' } },
      ]);
    },
  );
});
