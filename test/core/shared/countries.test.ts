import { readFileSync } from 'node:fs';
import currencyData from 'cldr-core/supplemental/currencyData.json';
import * as fc from 'fast-check';
import countryReference from '../../../core/reference/countries.json';
import priceReference from '../../../core/reference/price-levels.json';
import { findCountry, listCountries, type Tier, unknownCountry } from '../../../core/shared/countries.ts';
import { findCurrency } from '../../../core/shared/currencies.ts';
import { runs } from '../../support/property-runs.ts';

const countries = listCountries();
const priceLevels: Record<string, number> = priceReference.priceLevels;

describe('the countries', () => {
  test('are the 249 of ISO 3166-1 and Kosovo, sorted, each with a name and a tier', () => {
    expect(countries).toHaveLength(250);
    const codes = countries.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    for (const { code, name, tier } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(name).toBe(name.trim());
      expect(name).not.toMatch(/^[A-Z]{2}$|&|^$/);
      expect([1, 2, 3, 4, 5, 6]).toContain(tier);
    }
  });

  test('have a currency of the table, all but Antarctica', () => {
    expect(countries.filter(({ currency }) => currency === undefined).map(({ code }) => code)).toEqual([
      'AQ',
    ]);
    for (const { currency } of countries) if (currency) expect(findCurrency(currency)?.code).toBe(currency);
  });

  test('have the currency that CLDR has for them today', () => {
    for (const { code, currency } of countries) {
      if (code !== 'AQ') expect(`${code} ${legalTender(code)}`).toContain(currency);
    }
  });

  test.each([
    ['IN', 'India', 'INR', 6],
    ['US', 'United States', 'USD', 1],
    ['XK', 'Kosovo', 'EUR', 5],
    ['BG', 'Bulgaria', 'EUR', 4],
    ['CI', 'Côte d’Ivoire', 'XOF', 5],
    ['AQ', 'Antarctica', undefined, 1],
  ] as const)('%s is %s, %s, tier %s', (code, name, currency, tier) => {
    expect(findCountry(code)).toEqual({ code, name, currency, tier });
  });

  test('are found by exactly their own code and nothing else', () => {
    const codes = new Set(Object.keys(countryReference.countries));
    const text = fc.oneof(
      fc.string(),
      fc.string({ minLength: 2, maxLength: 2 }),
      fc.constantFrom('constructor', '__proto__', 'toString', 'in', 'UK', 'EU', 'T1', 'XX', '', ...codes),
    );
    return fc.assert(
      fc.property(text, (code) => {
        expect(findCountry(code)?.code).toBe(codes.has(code) ? code : undefined);
      }),
      runs,
    );
  });

  test('do not include the unknown one', () => {
    expect(unknownCountry).toEqual({ code: 'XX', name: 'Unknown', currency: undefined, tier: 1 });
    expect(findCountry('XX')).toBeUndefined();
  });
});

describe('docs/data.md', () => {
  const rows = tableRows('## Countries');

  test('has the provenance of every country', () => {
    expect(rows.map(([code, name, currency, , , , tier]) => [code, name, currency, tier])).toEqual(
      countries.map(({ code, name, currency, tier }) => [code, name, currency ?? '–', String(tier)]),
    );
    for (const [, , , , year, source, , confidence] of rows) {
      expect(year).toMatch(/^20[12]\d$|^–$/);
      expect(source).toMatch(/^(WB-PLI|WB-PPP\/FX|IMF-WEO-2025-10|PARENT:[A-Z]{2}|NONE)$/);
      expect(confidence).toMatch(/^(high|medium|low|fallback)$/);
    }
  });

  test('has the price levels of the table', () => {
    const documented = rows
      .filter(([, , , level]) => level !== '–')
      .map(([code, , , level]) => [code, Number(level)]);
    expect(documented).toEqual(Object.entries(priceLevels));
    expect(documented).toHaveLength(246);
  });

  test('says of every country whose tier is not that of its price level that it is guarded', () => {
    const guarded: string[] = [];
    for (const [code = '', , , , , , tier, , note = ''] of rows) {
      const byLevel = tierOfPriceLevel(priceLevels[code]);
      const noted = /^guarded, tier (\d) by price level alone/.exec(note)?.[1];
      expect(`${code} ${noted ?? tier}`).toBe(`${code} ${byLevel}`);
      if (noted) guarded.push(code);
    }
    expect(guarded.join(' ')).toBe('BH BN GY HT KI MO PG PS QA SA SB SD ST TW VU');
  });

  test('gives a territory without data the price level of its sovereign', () => {
    const parents = rows.filter(([, , , , , source]) => source?.startsWith('PARENT:'));
    expect(parents).toHaveLength(41);
    for (const [code = '', , , , , source = ''] of parents) {
      expect(`${code} ${priceLevels[code]}`).toBe(`${code} ${priceLevels[source.slice(-2)]}`);
    }
  });
});

/** One currency of a country with the days it was (or is) in use. */
type CurrencyPeriod = Record<string, { _to?: string; _tender?: string }>;

const regions = currencyData.supplemental.currencyData.region as unknown as Record<string, CurrencyPeriod[]>;

/** Codes that CLDR says are legal tender in a country now. */
function legalTender(country: string): string {
  const periods = (regions[country] ?? []).flatMap((period) => Object.entries(period));
  return periods
    .filter(([, { _to, _tender }]) => _to === undefined && _tender !== 'false')
    .map(([currency]) => currency)
    .join(' ');
}

function tierOfPriceLevel(level: number | undefined): Tier {
  if (level === undefined || level >= 0.7) return 1;
  if (level >= 0.6) return 2;
  if (level >= 0.5) return 3;
  if (level >= 0.4) return 4;
  return level >= 0.3 ? 5 : 6;
}

function tableRows(heading: string): string[][] {
  const section = readFileSync('docs/data.md', 'utf8').split(`${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
