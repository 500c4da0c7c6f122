import territories from 'cldr-core/supplemental/territoryInfo.json' with { type: 'json' };
import { builtInTexts } from '../../core/banner/built-in-texts.ts';
import provenance from '../../core/reference/provenance.json' with { type: 'json' };
import { type Country, listCountries } from '../../core/shared/countries.ts';
import { csv } from './csv.ts';
import { withTable } from './with-table.ts';

/** Languages of a country in CLDR, with the percentage of its population that uses each. */
type Speakers = Record<string, { _populationPercent: string; _officialStatus?: string }>;

/** A country with a default discount, and the built-in languages of its visitors, the main one first. */
export interface CountryLanguages {
  country: Country;
  languages: string[];
  /** True if the main one is official or the most used; false for a lingua franca that provenance.json lists. */
  isOwn: boolean;
}

const information = territories.supplemental.territoryInfo as unknown as Readonly<
  Record<string, { languagePopulation?: Speakers }>
>;
const linguaFranca = provenance.texts.speakers.linguaFranca as unknown as Readonly<
  Record<string, readonly [language: string, reason: string]>
>;

/** Returns the languages of each country with a default discount. Those that at least 20% use are listed. */
export function countryLanguages(): CountryLanguages[] {
  return listCountries()
    .filter(({ tier }) => tier > 1)
    .map((country) => {
      const speakers = Object.entries(information[country.code]?.languagePopulation ?? {})
        .map(([tag, { _populationPercent, _officialStatus = '' }]) => ({
          tag: tag.replace('_', '-'),
          percent: Number(_populationPercent),
          isOfficial: /^(de_facto_)?official$/.test(_officialStatus),
        }))
        .sort((one, other) => other.percent - one.percent);
      const isBuiltIn = ({ tag }: { tag: string }) => Object.hasOwn(builtInTexts, tag);
      const own = speakers.filter((language, index) => language.isOfficial || index === 0).find(isBuiltIn);
      const main = own?.tag ?? linguaFranca[country.code]?.[0];
      const used = speakers.filter((language) => isBuiltIn(language) && language.percent >= 20);
      const languages = new Set([...(main ? [main] : []), ...used.map(({ tag }) => tag)]);
      return { country, languages: [...languages], isOwn: own !== undefined };
    });
}

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
const nameOf = (tag: string): string => names.of(tag) ?? tag;

/** Returns `docs/explain/languages.csv`: the languages that visitors of each country can get. */
export function languagesCsv(): string {
  const rows = countryLanguages().map(({ country, languages: [main, ...others], isOwn }) => [
    country.code,
    country.name,
    nameOf(main ?? ''),
    others.map(nameOf).join(', '),
    isOwn ? '' : linguaFranca[country.code]?.[1],
  ]);
  return csv([['code', 'country', 'language', 'others that 20% or more use', 'note'], ...rows]);
}

/** Replaces the list of built-in languages in `docs/merchants/languages.md`. */
export function withLanguages(page: string): string {
  const rows = Object.entries(builtInTexts)
    .map(([tag, { reviewedBy }]) => [
      nameOf(tag),
      `\`${tag}\``,
      reviewedBy ?? (tag === 'en' ? 'written in English' : 'nobody yet'),
    ])
    .sort(([one = ''], [other = '']) => one.localeCompare(other, 'en'));
  return withTable(page, '| language | tag | reviewed by |', rows);
}
