import currencyData from 'cldr-core/supplemental/currencyData.json';
import countryReference from '../../../core/reference/countries.json';
import { findCountry, listCountries, unknownCountry } from '../../../core/shared/countries.ts';
import { findCurrency } from '../../../core/shared/currencies.ts';

const countries = listCountries();

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
    const others = [
      'constructor',
      '__proto__',
      'toString',
      'in',
      'UK',
      'EU',
      'T1',
      'XX',
      '',
      'I',
      'IND',
      ' IN',
    ];
    for (const code of Object.keys(countryReference.countries)) expect(findCountry(code)?.code).toBe(code);
    for (const other of others) expect(findCountry(other)).toBeUndefined();
  });

  test('have a placeholder for the unknown one', () => {
    expect(unknownCountry).toEqual({ code: 'XX', name: 'Unknown', currency: undefined, tier: 1 });
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
