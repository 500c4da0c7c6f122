import { type BannerStyle, bannerPositions, defaultOfferTemplate } from '../core/banner/banner-config.ts';
import type { CampaignRules, CountryOverride, TierDiscount } from '../core/campaigns/campaign-rules.ts';
import { allTiers, campaignStatuses, discountedTiers } from '../core/campaigns/campaign-values.ts';
import { fields, flag, listOf, nullable, number, oneOf, text, withDefault } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';

/**
 * A country override is stored as one string, `IN12.5 CODE`, so that those of 150 countries fit into the 4 KB of one read unit.
 * A code may contain spaces, but it is never empty and never begins with one.
 */
function encodeOverride({ country, discount, code }: CountryOverride): string {
  return `${country}${discount}${code === null ? '' : ` ${code}`}`;
}

function decodeOverride(stored: string): CountryOverride {
  const [offer = '', ...code] = stored.split(' ');
  return {
    country: offer.slice(0, 2),
    discount: Number(offer.slice(2)),
    code: code.length === 0 ? null : code.join(' '),
  };
}

/** Decodes stored overrides; anything else is returned as it is, for a reader to reject. */
export function decodeOverrides(value: unknown): unknown {
  const decode = (entry: unknown) => (typeof entry === 'string' ? decodeOverride(entry) : entry);
  return Array.isArray(value) ? value.map(decode) : value;
}

/** Encodes rules, or a campaign with its rules, for the table. */
export function compactRules(rules: CampaignRules): Item {
  return { ...rules, countryOverrides: rules.countryOverrides.map(encodeOverride) };
}

const offer = { discount: number, code: nullable(text) };

/**
 * Reads stored rules without zod, which would multiply the size of the config function by eight. A test compares it with the
 * schema.
 */
export const storedRules = fields<CampaignRules>({
  status: oneOf(campaignStatuses),
  startsAt: nullable(text),
  endsAt: nullable(text),
  showCountdown: withDefault(flag, false),
  allowedDomains: listOf(text),
  pagePaths: withDefault(listOf(text), []),
  blockVpn: flag,
  code: nullable(text),
  tiers: listOf(fields<TierDiscount>({ tier: oneOf(discountedTiers), ...offer })),
  euSingleTier: nullable(oneOf(allTiers)),
  maxDiscount: nullable(number),
  countryOverrides: (value, place) =>
    listOf(fields<CountryOverride>({ country: text, ...offer }))(decodeOverrides(value), place),
  excludedCountries: withDefault(listOf(text), []),
  banner: fields<BannerStyle>({
    position: oneOf(bannerPositions),
    offerTemplate: withDefault(text, defaultOfferTemplate),
    messageTemplate: text,
    ctaText: text,
    backgroundColor: text,
    textColor: text,
    ctaColor: text,
    ctaTextColor: text,
    showFlag: flag,
    showCloseBtn: flag,
  }),
});
