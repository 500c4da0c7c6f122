import { findCountry, listCountries } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { offerOf } from './offer.ts';

/** Countries with many people, from the largest: they represent a group. Others follow by name. */
const largest =
  'IN CN US ID PK NG BR BD RU ET MX JP PH EG CD VN IR TR DE TH TZ FR GB ZA IT KE MM CO KR UG SD ES DZ IQ AR AF YE CA PL MA AO UA UZ MY MZ GH PE SA MG CI CM NP VE NE AU KP SY ML BF LK TW MW ZM RO CL KZ TD SN EC GT NL'.split(
    ' ',
  );
const rank = (code: string): number => (largest.indexOf(code) + largest.length + 1) % (largest.length + 1);
const named = 3;

/** The English name of a country (alpha-2). */
export const countryName = (code: string): string => findCountry(code)?.name ?? code;

/** Returns countries (alpha-2) with the largest first, then by name. */
export function inOrder(codes: readonly string[]): string[] {
  return [...codes].sort(
    (left, right) => rank(left) - rank(right) || countryName(left).localeCompare(countryName(right)),
  );
}

/** Returns the countries with the discount of a tier, the largest first: without excluded ones and those with a rule of their own. */
export function countriesOf(campaign: Campaign, tier: number): string[] {
  const codes = listCountries().map(({ code }) => code);
  return inOrder(
    codes.filter((code) => {
      const offer = offerOf(campaign, code);
      return offer.tier === tier && (offer.rule === 'tier' || offer.rule === 'single market');
    }),
  );
}

/** Returns a list of names with at most three of them: "India, Egypt, Vietnam and 25 more". */
export function shortList(names: readonly string[]): string {
  const rest = names.length - named;
  return names.slice(0, named).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Returns the name of a tier's group of countries. */
export function groupOf(campaign: Campaign, tier: number): string {
  return shortList(countriesOf(campaign, tier).map(countryName));
}

/** Countries with the same discount and the same code. `code` includes the campaign's own. */
export interface Group {
  discount: number;
  code: string | null;
  countries: string[];
}

/** Returns the groups of countries that get a discount, the largest discount first. */
export function groupsOf(campaign: Campaign): Group[] {
  const groups = new Map<string, Group>();
  for (const country of inOrder(listCountries().map(({ code }) => code))) {
    const { discount, code } = offerOf(campaign, country);
    const key = JSON.stringify([discount, code]);
    const countries = groups.get(key)?.countries ?? [];
    if (discount > 0) groups.set(key, { discount, code, countries: [...countries, country] });
  }
  return [...groups.values()].sort((left, right) => right.discount - left.discount);
}
