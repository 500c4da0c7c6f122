import priceReference from '../../core/reference/price-levels.json' with { type: 'json' };
import provenance from '../../core/reference/provenance.json' with { type: 'json' };
import { type Country, listCountries } from '../../core/shared/countries.ts';
import { currencyCodes, findCurrency } from '../../core/shared/currencies.ts';

/** A country's source: indicator, year of the value, confidence, and a note if there is one. */
export type CountrySource = readonly [source: string, year: number | null, confidence: string, note?: string];

/** Sources of all price levels, by alpha-2 code. */
export const countrySources = provenance.countries as unknown as Readonly<Record<string, CountrySource>>;

/** The basis of each currency's symbol, by ISO 4217 code. */
export const symbolBases: Readonly<Record<string, string>> = provenance.currencies;

/** Price levels by alpha-2 code, USA = 1. */
export const priceLevels: Readonly<Record<string, number>> = priceReference.priceLevels;

/** Returns a country's tier from its price level alone. */
export function tierOfPriceLevel(level = 1): number {
  return [0.7, 0.6, 0.5, 0.4, 0.3].filter((lowest) => level < lowest).length + 1;
}

const introduction = `# Countries and currencies

\`npm run tool -- table\` writes this page from \`core/reference/\`.
[Data sources](data-sources.md) explains the sources, the tiers and the confidence.
`;

/** Returns the page with all countries and currencies. */
export function referenceTables(): string {
  return `${introduction}
## Countries

| code | name | currency | price level | year | source | tier | confidence | note |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${listCountries().map(countryRow).join('\n')}

## Currencies

| code | symbol | basis of the symbol | decimals |
| --- | --- | --- | --- |
${currencyCodes.map(currencyRow).join('\n')}
`;
}

function countryRow({ code, name, currency, tier }: Country): string {
  const [source, year, confidence, note = ''] = countrySources[code] ?? [];
  const level = priceLevels[code];
  const byLevel = tierOfPriceLevel(level);
  const reason = tier === byLevel ? note : `tier ${byLevel} by price level alone; ${note}`;
  const cells = [code, name, currency, level?.toFixed(4), year, source, tier, confidence, reason];
  return `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`;
}

function currencyRow(code: string): string {
  const { symbol, minorUnits } = findCurrency(code) ?? {};
  return `| ${code} | ${symbol} | ${symbolBases[code]} | ${minorUnits} |`;
}
