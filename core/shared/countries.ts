import reference from '../reference/countries.json' with { type: 'json' };

/** 1 (dear, no discount) to 6 (cheapest), by price level; thresholds in docs/data.md. */
export type Tier = 1 | 2 | 3 | 4 | 5 | 6;

/** A country: ISO 3166-1 alpha-2 `code` (or XK), English `name`, ISO 4217 `currency` (Antarctica has none), price `tier`. */
export interface Country {
  code: string;
  name: string;
  currency: string | undefined;
  tier: Tier;
}

/** A visitor whose country is not known; never gets a discount. */
export const unknownCountry: Readonly<Country> = {
  code: 'XX',
  name: 'Unknown',
  currency: undefined,
  tier: 1,
};

type CountryRow = readonly [name: string, currency: string | null, tier: Tier];

const rows = reference.countries as unknown as Readonly<Record<string, CountryRow>>;

/** The country of an upper-case alpha-2 code; `undefined` for anything else (also `XX`, `T1`, `EU`). */
export function findCountry(alpha2: string): Country | undefined {
  const row = Object.hasOwn(rows, alpha2) ? rows[alpha2] : undefined;
  return row && { code: alpha2, name: row[0], currency: row[1] ?? undefined, tier: row[2] };
}

/** Every country, by code: the 249 of ISO 3166-1 and XK. */
export function listCountries(): Country[] {
  return Object.keys(rows).flatMap((code) => findCountry(code) ?? []);
}
