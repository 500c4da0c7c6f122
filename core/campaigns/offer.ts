import { type Country, type Tier, unknownCountry } from '../shared/countries.ts';
import type { CampaignRules } from './campaign-rules.ts';
import { isInSingleMarket } from './single-market.ts';

/** The rules of a campaign that decide about a country's discount. */
export type OfferRules = Pick<
  CampaignRules,
  'tiers' | 'euSingleTier' | 'maxDiscount' | 'countryOverrides' | 'excludedCountries'
>;

/** Discount (percent) and coupon code of one country, and the rule that they come from. */
export interface Offer {
  rule: 'unknown country' | 'excluded country' | 'override' | 'single market' | 'tier';
  /** The tier that applies; that of the country unless the rule is `single market`. */
  tier: Tier;
  discount: number;
  /** The discount before the campaign's maximum. */
  fullDiscount: number;
  /** `null` stands for the campaign's code. */
  code: string | null;
}

/** Returns the offer for a country: none if it is excluded, else that of its override, else that of its tier up to the maximum. */
export function offerFor(rules: OfferRules, country: Readonly<Country>): Offer {
  const none = { tier: country.tier, discount: 0, fullDiscount: 0, code: null };
  if (country.code === unknownCountry.code) return { rule: 'unknown country', ...none };
  if (rules.excludedCountries.includes(country.code)) return { rule: 'excluded country', ...none };
  const override = rules.countryOverrides.find((entry) => entry.country === country.code);
  if (override) {
    const { discount, code } = override;
    return { rule: 'override', tier: country.tier, discount, fullDiscount: discount, code };
  }
  const singleTier = isInSingleMarket(country.code) ? rules.euSingleTier : null;
  const tier = singleTier ?? country.tier;
  const entry = rules.tiers.find((candidate) => candidate.tier === tier);
  const fullDiscount = entry?.discount ?? 0;
  return {
    rule: singleTier === null ? 'tier' : 'single market',
    tier,
    discount: Math.min(fullDiscount, rules.maxDiscount ?? 100),
    fullDiscount,
    code: entry?.code ?? null,
  };
}
