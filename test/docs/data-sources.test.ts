import { readFileSync } from 'node:fs';
import priceReference from '../../core/reference/price-levels.json';
import { listCountries } from '../../core/shared/countries.ts';
import { currencyCodes, findCurrency } from '../../core/shared/currencies.ts';

const priceLevels: Record<string, number> = priceReference.priceLevels;

/** Returns the cells of the table in this section. */
function tableRows(heading: string): string[][] {
  const section =
    readFileSync('docs/explain/data-sources.md', 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [, , ...lines] = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('countries in docs/explain/data-sources.md', () => {
  const rows = tableRows('Countries');

  test('the table lists the source of every country', () => {
    expect(rows.map(([code, name, currency, , , , tier]) => [code, name, currency, tier])).toEqual(
      listCountries().map(({ code, name, currency, tier }) => [code, name, currency ?? '–', String(tier)]),
    );
    for (const [, , , , year, source, , confidence] of rows) {
      expect(year).toMatch(/^20[12]\d$|^–$/);
      expect(source).toMatch(/^(WB-PLI|WB-PPP\/FX|IMF-WEO-2025-10|PARENT:[A-Z]{2}|NONE)$/);
      expect(confidence).toMatch(/^(high|medium|low|fallback)$/);
    }
  });

  test('the table has the price levels of the reference data', () => {
    const documented = rows
      .filter(([, , , level]) => level !== '–')
      .map(([code, , , level]) => [code, Number(level)]);
    expect(documented).toEqual(Object.entries(priceLevels));
    expect(documented).toHaveLength(246);
  });

  test('countries whose tier differs from their price level are marked as guarded', () => {
    const guarded: string[] = [];
    for (const [code = '', , , , , , tier, , note = ''] of rows) {
      const byLevel = tierOfPriceLevel(priceLevels[code]);
      const noted = /^guarded, tier (\d) by price level alone/.exec(note)?.[1];
      expect(`${code} ${noted ?? tier}`).toBe(`${code} ${byLevel}`);
      if (noted) guarded.push(code);
    }
    expect(guarded.join(' ')).toBe('BH BN GY HT KI MO PG PS QA SA SB SD ST TW VU');
  });

  test('a territory without data has the price level of its sovereign', () => {
    const parents = rows.filter(([, , , , , source]) => source?.startsWith('PARENT:'));
    expect(parents).toHaveLength(41);
    for (const [code = '', , , , , source = ''] of parents) {
      expect(`${code} ${priceLevels[code]}`).toBe(`${code} ${priceLevels[source.slice(-2)]}`);
    }
  });
});

/** Returns a country's tier from its price level alone. */
function tierOfPriceLevel(level = 1): number {
  return [0.7, 0.6, 0.5, 0.4, 0.3].filter((lowest) => level < lowest).length + 1;
}

describe('currencies in docs/explain/data-sources.md', () => {
  const rows = tableRows('Currencies');

  test('the table lists every currency with its symbol and decimals', () => {
    expect(rows.map(([code, symbol, , decimals]) => [code, symbol, decimals])).toEqual(
      currencyCodes.map((code) => [code, findCurrency(code)?.symbol, String(findCurrency(code)?.minorUnits)]),
    );
  });

  test('the basis of a symbol is "code" if and only if the symbol is the code', () => {
    for (const [code, symbol, basis] of rows) expect(basis === 'code').toBe(symbol === code);
  });

  // cldr-core has no symbols; Intl has those of the CLDR that this Node was built with.
  test('symbols with a CLDR basis are those of CLDR', () => {
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
