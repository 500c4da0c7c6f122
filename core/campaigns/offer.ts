import { type Country, type Tier, unknownCountry } from '../shared/countries.ts';
import type { CampaignRules } from './campaign-rules.ts';
import { isInSingleMarket } from './single-market.ts';

/** The campaign rules that decide a country's discount. */
export type OfferRules = Pick<
  CampaignRules,
  'tiers' | 'euTier' | 'maxDiscount' | 'countryOverrides' | 'excludedCountries'
>;

/** The discount (percent) and coupon code for one country, and the setting that they come from. */
export interface Offer {
  source: 'unknown_country' | 'excluded_country' | 'override' | 'eu_tier' | 'tier';
  /** The country's tier, or the campaign's `euTier` if that is the source. */
  tier: Tier;
  discount: number;
  /** Discount before the campaign's maximum. */
  uncappedDiscount: number;
  /** `null` means the campaign's code. */
  code: string | null;
}

/** Returns the discounts that a campaign can give, with their codes; `null` means the campaign's code. */
export function offersOf({
  tiers,
  maxDiscount,
  countryOverrides,
}: Pick<OfferRules, 'tiers' | 'maxDiscount' | 'countryOverrides'>): Pick<Offer, 'discount' | 'code'>[] {
  const ofTiers = tiers.map(({ discount, code }) => ({ discount: capped(discount, maxDiscount), code }));
  return [...ofTiers, ...countryOverrides].filter(({ discount }) => discount > 0);
}

function capped(discount: number, maxDiscount: number | null): number {
  return Math.min(discount, maxDiscount ?? 100);
}

/** Returns the offer for a country. Exclusions come first, then country overrides, then the tier with its maximum. */
export function offerFor(rules: OfferRules, country: Readonly<Country>): Offer {
  const none = { tier: country.tier, discount: 0, uncappedDiscount: 0, code: null };
  if (country.code === unknownCountry.code) return { source: 'unknown_country', ...none };
  if (rules.excludedCountries.includes(country.code)) return { source: 'excluded_country', ...none };
  const override = rules.countryOverrides.find((entry) => entry.country === country.code);
  if (override) {
    const { discount, code } = override;
    return { source: 'override', tier: country.tier, discount, uncappedDiscount: discount, code };
  }
  const singleTier = isInSingleMarket(country.code) ? rules.euTier : null;
  const tier = singleTier ?? country.tier;
  const entry = rules.tiers.find((candidate) => candidate.tier === tier);
  const uncappedDiscount = entry?.discount ?? 0;
  return {
    source: singleTier === null ? 'tier' : 'eu_tier',
    tier,
    discount: capped(uncappedDiscount, rules.maxDiscount),
    uncappedDiscount,
    code: entry?.code ?? null,
  };
}
