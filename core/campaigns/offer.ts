import { type Country, findCountry, type Tier, unknownCountry } from '../shared/countries.ts';
import type { CampaignRules } from './campaign-rules.ts';
import type { Sale } from './sale.ts';
import { phaseAt } from './schedule.ts';

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

/**
 * Returns the countries' own discounts that a campaign can give, with their codes; `null` means the
 * campaign's code.
 */
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

/**
 * Returns the offer for a country. Exclusions come first, then country overrides, then the tier with its
 * maximum.
 */
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

/** Returns the highest discount, in percent, that a country (alpha-2) gets with one of these rules; 0 without any. */
export function highestDiscount(rules: readonly OfferRules[], alpha2: string): number {
  const country = findCountry(alpha2) ?? unknownCountry;
  return Math.max(0, ...rules.map((each) => offerFor(each, country).discount));
}

/**
 * Returns why visitors with this offer of their country cannot get the sale now, or `undefined` if they can.
 * It is for everybody except visitors from excluded countries.
 */
export function whyNoSale(
  sale: Sale,
  { source }: Pick<Offer, 'source'>,
  now: Date,
): 'scheduled' | 'ended' | 'excluded_country' | undefined {
  const phase = phaseAt(sale, now);
  if (phase !== 'during') return phase === 'before' ? 'scheduled' : 'ended';
  return source === 'excluded_country' ? source : undefined;
}

/**
 * Countries in which Regulation (EU) 2018/302 (geo-blocking) applies, by alpha-2 code:
 *
 * - the 27 member states of the EU;
 * - Iceland, Liechtenstein and Norway (EEA Agreement, annex X; in Norway since 2021-01-01: regjeringen.no,
 *   EØS-notat id2512498);
 * - AX, GF, GP, MF, MQ, RE and YT, territories in which EU law applies (Treaty on the Functioning of the EU,
 *   article 355).
 *
 * It does not apply in Switzerland, the United Kingdom, Svalbard, and overseas territories such as GL and NC.
 * Checked in November 2026. This is not legal advice.
 */
const singleMarket = new Set([
  ...'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  ...'IS LI NO AX GF GP MF MQ RE YT'.split(' '),
]);

/** Returns true for countries in the EU's single market. */
export function isInSingleMarket(alpha2: string): boolean {
  return singleMarket.has(alpha2);
}
