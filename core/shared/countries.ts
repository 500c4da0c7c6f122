import reference from '../reference/countries.json' with { type: 'json' };

/** Price tier from 1 (highest prices, no discount) to 6; thresholds are in docs/explain/data-sources.md. */
export type Tier = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * A country: ISO 3166-1 alpha-2 `code` (or XK), English `name`, ISO 4217 `currency` (Antarctica has none),
 * price `tier`.
 */
export interface Country {
  code: string;
  name: string;
  currency: string | undefined;
  tier: Tier;
}

/** Returns the tier of a price level (USA = 1) alone. */
export function tierOfPriceLevel(level = 1): number {
  return [0.7, 0.6, 0.5, 0.4, 0.3].filter((lowest) => level < lowest).length + 1;
}

/** The country of a visitor from an unknown country, who never gets a discount. */
export const unknownCountry: Readonly<Country> = {
  code: 'XX',
  name: 'Unknown',
  currency: undefined,
  tier: 1,
};

type CountryRow = readonly [name: string, currency: string | null, tier: Tier];

const rows = reference.countries as unknown as Readonly<Record<string, CountryRow>>;

/**
 * Returns the country of an upper-case alpha-2 code; `undefined` for anything else, such as `XX`, `T1` and
 * `EU`.
 */
export function findCountry(alpha2: string): Country | undefined {
  const row = Object.hasOwn(rows, alpha2) ? rows[alpha2] : undefined;
  return row && { code: alpha2, name: row[0], currency: row[1] ?? undefined, tier: row[2] };
}

/** Returns all countries by code: the 249 of ISO 3166-1 and XK. */
export function listCountries(): Country[] {
  return Object.keys(rows).flatMap((code) => findCountry(code) ?? []);
}

/** Matches the English country names that follow "the" in a sentence, such as "the Philippines". */
const needsArticle =
  /Bahamas|Comoros|Congo|Emirates|Gambia|Islands|Isle|Kingdom|Maldives|Netherlands|Philippines|Republic|Seychelles|States|Territor/;

/** Returns a country's English name as it stands in a sentence: "the Philippines", "India". */
export function nameInSentence(name: string): string {
  return needsArticle.test(name) ? `the ${name}` : name;
}
