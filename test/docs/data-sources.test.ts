import { readFileSync } from 'node:fs';
import { listCountries, tierOfPriceLevel } from '../../core/shared/countries.ts';
import { currencyCodes, findCurrency } from '../../core/shared/currencies.ts';
import { languagesCsv } from '../../quality/table/language-tables.ts';
import {
  countriesCsv,
  countrySources,
  currenciesCsv,
  priceLevels,
  symbolBases,
  withMisleadingLevels,
  withTiers,
} from '../../quality/table/reference-tables.ts';
import { defaultCampaignRules } from '../core/campaigns/default-rules.ts';

const document = readFileSync('docs/explain/data-sources.md', 'utf8');

test('the CSV files have the reference data: run npm run tool -- table tiers if this fails', () => {
  expect(readFileSync('docs/explain/countries.csv', 'utf8')).toBe(countriesCsv());
  expect(readFileSync('docs/explain/currencies.csv', 'utf8')).toBe(currenciesCsv());
  expect(readFileSync('docs/explain/languages.csv', 'utf8')).toBe(languagesCsv());
});

describe('countries', () => {
  const rows = listCountries().map(({ code, tier }) => ({ code, tier, source: countrySources[code] }));

  test('each has a source, a year and a confidence that fits the source', () => {
    expect(Object.keys(countrySources)).toEqual(rows.map(({ code }) => code));
    for (const { source: [indicator, year, confidence] = ['', null, ''] } of rows) {
      expect(`${indicator} ${confidence}`).toMatch(
        /^(WB-PLI (high|low)|(WB-PPP\/FX|IMF-WEO-2025-10) (medium|low)|(PARENT:[A-Z]{2}|NONE) fallback)$/,
      );
      expect(String(year)).toMatch(indicator === 'NONE' ? /^null$/ : /^20[12]\d$/);
      if (confidence === 'high') expect(year).toBe(2025);
    }
  });

  test('each has a price level, unless its source has none', () => {
    const known = rows.filter(({ source }) => source?.[0] !== 'NONE').map(({ code }) => code);
    expect(Object.keys(priceLevels)).toEqual(known);
    expect(known).toHaveLength(246);
  });

  test('each has the tier of its price level, unless its income says otherwise: run npm run tool -- table tiers if this fails', () => {
    const countries = readFileSync('core/reference/countries.json', 'utf8');
    expect(countries).toBe(withTiers(countries));
    expect(withTiers(countries.replace('"BHD",3]', '"BHD",6]'))).toBe(countries);
    expect(document).toBe(withMisleadingLevels(document));
    for (const { code, source: [, , , note, tier] = [] } of rows.filter(({ source }) => source?.[4])) {
      expect(`${code} ${note}`).toMatch(/(high|low) income/);
      expect(`${code} ${tier}`).not.toBe(`${code} ${tierOfPriceLevel(priceLevels[code])}`);
    }
  });

  test('the tiers in the document have the lowest price levels and the default discounts of the code', () => {
    const { tiers } = defaultCampaignRules();
    const documented = [...document.matchAll(/^\| (\d) \| ([\d.]+) \| (\d+)% \|$/gm)];
    expect(documented).toHaveLength(6);
    for (const [, tier, lowest, discount] of documented) {
      const byTier = tiers.find((each) => each.tier === Number(tier))?.discount ?? 0;
      expect(Number(discount)).toBe(byTier);
      expect(tierOfPriceLevel(Number(lowest))).toBe(Number(tier));
      if (lowest !== '0') expect(tierOfPriceLevel(Number(lowest) - 0.0001)).toBe(Number(tier) + 1);
    }
  });

  test('a territory without data has the price level of its sovereign', () => {
    const parents = rows.filter(({ source }) => source?.[0].startsWith('PARENT:'));
    expect(parents).toHaveLength(41);
    for (const { code, source: [indicator] = [''] } of parents)
      expect(`${code} ${priceLevels[code]}`).toBe(`${code} ${priceLevels[indicator.slice(-2)]}`);
  });
});

describe('currencies', () => {
  test('the basis of a symbol is "code" if and only if the symbol is the code', () => {
    expect(Object.keys(symbolBases)).toEqual(currencyCodes);
    for (const [code, basis] of Object.entries(symbolBases)) {
      expect(basis).toMatch(/^(cldr-symbol|cldr-narrow|local-usage|code)$/);
      expect(basis === 'code').toBe(findCurrency(code)?.symbol === code);
    }
  });

  // cldr-core has no symbols; Intl has those of the CLDR that this Node was built with.
  test('symbols with a CLDR basis are those of CLDR', () => {
    const displays: Record<string, 'symbol' | 'narrowSymbol'> = {
      'cldr-symbol': 'symbol',
      'cldr-narrow': 'narrowSymbol',
    };
    const fromCldr = Object.entries(symbolBases).filter(([, basis]) => basis in displays);
    expect(fromCldr).toHaveLength(67);
    for (const [code, basis] of fromCldr) {
      const format = new Intl.NumberFormat('en', {
        style: 'currency',
        currency: code,
        currencyDisplay: displays[basis],
      });
      const symbol = format.formatToParts(1).find(({ type }) => type === 'currency')?.value;
      expect(symbol).toBe(findCurrency(code)?.symbol);
    }
  });
});
