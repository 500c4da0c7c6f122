import priceReference from '../../core/reference/price-levels.json' with { type: 'json' };
import provenance from '../../core/reference/provenance.json' with { type: 'json' };
import { type Country, listCountries, tierOfPriceLevel } from '../../core/shared/countries.ts';
import { currencyCodes, findCurrency } from '../../core/shared/currencies.ts';
import { type Cell, csv } from './csv.ts';

/**
 * A country's source: indicator, year of the value, confidence, a note if there is one, and the tier if the
 * price level misleads.
 */
export type CountrySource = readonly [
  source: string,
  year: number | null,
  confidence: string,
  note?: string,
  tier?: number,
];

/** Sources of all price levels, by alpha-2 code. */
export const countrySources = provenance.countries as unknown as Readonly<Record<string, CountrySource>>;

/** The basis of each currency's symbol, by ISO 4217 code. */
export const symbolBases: Readonly<Record<string, string>> = provenance.currencies;

/** Price levels by alpha-2 code, USA = 1. */
export const priceLevels: Readonly<Record<string, number>> = priceReference.priceLevels;

/**
 * Returns the tier of a country's price level, or the one that `provenance.json` sets because the price level
 * misleads.
 */
function tierOf(code: string): number {
  return countrySources[code]?.[4] ?? tierOfPriceLevel(priceLevels[code]);
}

/** Replaces the tiers in the text of `core/reference/countries.json`. */
export function withTiers(countries: string): string {
  return countries.replace(
    /^( *"([A-Z]{2})": \[.+,)\d\]/gm,
    (_row, start, code) => `${start}${tierOf(code)}]`,
  );
}

/** Replaces the names of the countries whose price level misleads in `docs/explain/data-sources.md`. */
export function withMisleadingLevels(document: string): string {
  const misleading = listCountries().filter(({ code }) => countrySources[code]?.[4] !== undefined);
  const names = (isRich: boolean) => {
    const some = misleading.filter(
      ({ code }) => tierOf(code) < tierOfPriceLevel(priceLevels[code]) === isRich,
    );
    const sorted = some.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'en'));
    return new Intl.ListFormat('en-GB').format(sorted);
  };
  return document
    .replace(/^In \d+ countries the price level/m, `In ${misleading.length} countries the price level`)
    .replace(/(?<=^- Rich but cheap: ).+(?=\.$)/m, names(true))
    .replace(/(?<=^- Poor but expensive: ).+(?=\.$)/m, names(false));
}

/** Returns `docs/explain/countries.csv`: all countries with their sources. */
export function countriesCsv(): string {
  const header = ['code', 'name', 'currency', 'price level', 'year', 'source', 'tier', 'confidence', 'note'];
  return csv([header, ...listCountries().map(countryRow)]);
}

/** Returns `docs/explain/currencies.csv`: all currencies. */
export function currenciesCsv(): string {
  return csv([['code', 'symbol', 'basis of the symbol', 'decimals'], ...currencyCodes.map(currencyRow)]);
}

function countryRow({ code, name, currency }: Country): Cell[] {
  const tier = tierOf(code);
  const [source, year, confidence, note = ''] = countrySources[code] ?? [];
  const level = priceLevels[code];
  const byLevel = tierOfPriceLevel(level);
  const reason = tier === byLevel ? note : `tier ${byLevel} by price level alone; ${note}`;
  return [code, name, currency, level?.toFixed(4), year, source, tier, confidence, reason];
}

function currencyRow(code: string): Cell[] {
  const { symbol, minorUnits } = findCurrency(code) ?? {};
  return [code, symbol, symbolBases[code], minorUnits];
}
