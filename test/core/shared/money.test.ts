import * as fc from 'fast-check';
import { currencyCodes, findCurrency } from '../../../core/shared/currencies.ts';
import { currency as currencyField, decimalPlaces, decimalsProblem } from '../../../core/shared/money.ts';
import { runs } from '../../support/property-runs.ts';

const currency = fc.constantFrom(...currencyCodes);

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

  test('of any number of hundredths are at most two, and none if they are whole', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_900 }), (hundredths) => {
        const places = decimalPlaces(hundredths / 100);
        expect(places).toBeLessThanOrEqual(2);
        expect(places === 0).toBe(hundredths % 100 === 0);
      }),
      runs,
    );
  });
});

describe('the decimals of a currency', () => {
  test.each([
    [10, 'JPY', undefined],
    [10.5, 'JPY', 'JPY has no decimals.'],
    [19.99, 'USD', undefined],
    [19.999, 'USD', 'USD has at most 2 decimals.'],
    [1.234, 'KWD', undefined],
    [1.2345, 'KWD', 'KWD has at most 3 decimals.'],
    [1, 'ZZZ', undefined],
    [1.5, 'ZZZ', 'ZZZ has no decimals.'],
  ])('%d %s: %s', (amount, code, message) => {
    const problem = message === undefined ? undefined : { path: 'price', code: 'too_many_decimals', message };
    expect(decimalsProblem(amount, code, 'price')).toEqual(problem);
  });

  test('allow exactly the currency’s minor units', () => {
    return fc.assert(
      fc.property(
        currency,
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.nat({ max: 5 }),
        (code, digits, places) => {
          fc.pre(digits % 10 !== 0);
          const allowed = findCurrency(code)?.minorUnits ?? 0;
          const problem = decimalsProblem(Number(`${digits}e-${places}`), code, 'basePrice');
          expect(problem === undefined).toBe(places <= allowed);
        },
      ),
      runs,
    );
  });
});

describe('a currency code', () => {
  test('of the table is read in any case and with blanks around it, and comes out in upper case', () => {
    const disguise = fc.func(fc.boolean());
    return fc.assert(
      fc.property(currency, disguise, (code, isLower) => {
        const text = [...code].map((letter) => (isLower(letter) ? letter.toLowerCase() : letter)).join('');
        expect(currencyField.parse(` ${text}\n`)).toBe(code);
      }),
      runs,
    );
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
