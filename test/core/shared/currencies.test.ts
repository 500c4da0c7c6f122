import { readFileSync } from 'node:fs';
import currencyData from 'cldr-core/supplemental/currencyData.json';
import * as fc from 'fast-check';
import { currencyCodes, findCurrency } from '../../../core/shared/currencies.ts';
import { runs } from '../../support/property-runs.ts';

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

  test('are all known to CLDR as somewhere in use or tendered', () => {
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
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[A-Z]{3}$/),
      fc.constantFrom('constructor', '__proto__', 'usd', 'DEM', '', ...currencyCodes),
    );
    return fc.assert(
      fc.property(text, (code) => {
        expect(findCurrency(code)?.code).toBe(currencyCodes.includes(code) ? code : undefined);
      }),
      runs,
    );
  });
});

describe('docs/data.md', () => {
  const section = readFileSync('docs/data.md', 'utf8').split('## Currencies\n')[1] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => /^\| [A-Z]{3} /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

  test('has every currency with its symbol and decimals', () => {
    expect(rows.map(([code, symbol, , decimals]) => [code, symbol, decimals])).toEqual(
      currencyCodes.map((code) => [code, findCurrency(code)?.symbol, String(findCurrency(code)?.minorUnits)]),
    );
  });

  test('calls exactly those symbols "code" that are the code', () => {
    for (const [code, symbol, basis] of rows) expect(basis === 'code').toBe(symbol === code);
  });

  // cldr-core has no symbols; Intl carries those of the CLDR that this Node was built with.
  test('calls those symbols CLDR that CLDR has', () => {
    const displays: Record<string, 'symbol' | 'narrowSymbol'> = {
      'cldr-symbol': 'symbol',
      'cldr-narrow': 'narrowSymbol',
    };
    const fromCldr = rows.filter(([, , basis = '']) => basis in displays);
    expect(fromCldr).toHaveLength(66);
    for (const [code = '', symbol, basis = ''] of fromCldr) {
      const format = new Intl.NumberFormat('en', {
        style: 'currency',
        currency: code,
        currencyDisplay: displays[basis],
      });
      expect(format.formatToParts(1).find(({ type }) => type === 'currency')?.value).toBe(symbol);
    }
  });
});
