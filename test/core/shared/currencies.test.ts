import currencyData from 'cldr-core/supplemental/currencyData.json';
import { currencyCodes, findCurrency } from '../../../core/shared/currencies.ts';

const fractions: Record<string, { _digits: string } | undefined> =
  currencyData.supplemental.currencyData.fractions;

/** Where CLDR gives cash habits instead of the decimals of ISO 4217. */
const cashHabits = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER';

describe('the currencies', () => {
  test('are sorted and have a symbol and 0, 2 or 3 decimals', () => {
    expect(currencyCodes).toHaveLength(155);
    expect(currencyCodes).toEqual([...new Set(currencyCodes)].sort());
    for (const code of currencyCodes) {
      const currency = findCurrency(code);
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(currency?.code).toBe(code);
      expect(currency?.symbol).toMatch(/^\S+$/);
      expect([0, 2, 3]).toContain(currency?.minorUnits);
    }
  });

  test('have the decimals of CLDR but for its 16 cash habits, where ISO 4217 wins', () => {
    const different = currencyCodes.filter((code) => {
      const digits = fractions[code] ?? fractions.DEFAULT;
      return Number(digits?._digits) !== findCurrency(code)?.minorUnits;
    });
    expect(different.join(' ')).toBe(cashHabits);
  });

  test('are all in use in a region of CLDR', () => {
    const regions = JSON.stringify(currencyData.supplemental.currencyData.region);
    for (const code of currencyCodes) expect(regions).toContain(`"${code}":`);
  });

  test.each([
    ['USD', '$', 2],
    ['INR', '₹', 2],
    ['JPY', '¥', 0],
    ['KWD', 'KWD', 3],
    ['HUF', 'Ft', 2],
    ['CAD', 'CA$', 2],
  ] as const)('%s is shown as %s and has %s decimals', (code, symbol, minorUnits) => {
    expect(findCurrency(code)).toEqual({ code, symbol, minorUnits });
  });

  test('are found by exactly their own code and nothing else', () => {
    for (const other of ['constructor', '__proto__', 'usd', 'DEM', 'US', 'USDX', ''])
      expect(findCurrency(other)).toBeUndefined();
  });
});
