import { findCountry, listCountries } from '../../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { offerOf } from './offer.ts';

/**
 * The countries with a discount from which most buyers of digital products come. Other countries follow by
 * name.
 */
const likeliest =
  'IN BR ID MX PH TR VN JP TH CO KR ZA PL IT ES EG NG PK AR UA MY KE RO CN CL PE CZ HU GR PT AE TW SA BD MA LK DZ EC HR BG RS KZ GH UG TZ ET NP VE SK LT LV TN JO GT DO RU'.split(
    ' ',
  );
const rank = (code: string): number =>
  (likeliest.indexOf(code) + likeliest.length + 1) % (likeliest.length + 1);
const named = 3;

/** Returns a country's English name by its alpha-2 code. */
export const countryName = (code: string): string => findCountry(code)?.name ?? code;

/** Sorts countries (alpha-2): those with the likeliest buyers first, the others by name. */
export function inOrder(codes: readonly string[]): string[] {
  return [...codes].sort(
    (left, right) => rank(left) - rank(right) || countryName(left).localeCompare(countryName(right)),
  );
}

/**
 * Returns the countries that get a tier's discount. Excluded countries and countries with their own discount
 * are not among them.
 */
export function countriesOf(campaign: Campaign, tier: number): string[] {
  const codes = listCountries().map(({ code }) => code);
  return inOrder(
    codes.filter((code) => {
      const offer = offerOf(campaign, code);
      return offer.tier === tier && (offer.source === 'tier' || offer.source === 'eu_tier');
    }),
  );
}

/** Returns the first three names and the number of the others: "India, Egypt, Vietnam and 25 more". */
export function shortList(names: readonly string[]): string {
  const rest = names.length - named;
  return names.slice(0, named).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Returns the names of a tier's countries, shortened. */
export function tierCountryNames(campaign: Campaign, tier: number): string {
  return shortList(countriesOf(campaign, tier).map(countryName));
}

/** Countries with the same discount and the same code. `code` can be the campaign's code. */
export interface OfferGroup {
  discount: number;
  code: string | null;
  countries: string[];
}

/** Returns the countries with a discount, grouped by discount and code. The largest discount comes first. */
export function groupsOf(campaign: Campaign): OfferGroup[] {
  const groups = new Map<string, OfferGroup>();
  for (const country of inOrder(listCountries().map(({ code }) => code))) {
    const { discount, code } = offerOf(campaign, country);
    const key = JSON.stringify([discount, code]);
    const countries = groups.get(key)?.countries ?? [];
    if (discount > 0) groups.set(key, { discount, code, countries: [...countries, country] });
  }
  return [...groups.values()].sort((left, right) => right.discount - left.discount);
}

/** Returns true if discounts of different sizes have the same code, which no checkout can give. */
export function hasSharedCode(campaign: Campaign): boolean {
  const codes = groupsOf(campaign).flatMap(({ code }) => code ?? []);
  return new Set(codes).size < codes.length;
}

/**
 * Returns the countries with a discount, grouped by discount. A connected checkout has one code for each
 * group.
 */
export function groupsByDiscount(campaign: Campaign): OfferGroup[] {
  const plain = <Entry extends object>(entry: Entry) => ({ ...entry, code: null });
  const [tiers, countryOverrides] = [campaign.tiers.map(plain), campaign.countryOverrides.map(plain)];
  return groupsOf({ ...campaign, code: null, tiers, countryOverrides });
}
