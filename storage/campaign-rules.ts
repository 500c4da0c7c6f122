import { type BannerStyle, bannerPositions } from '../core/banner/banner-config.ts';
import {
  type CampaignRules,
  type CountryOverride,
  campaignStatuses,
  discountedTiers,
  type TierDiscount,
} from '../core/campaigns/publication.ts';
import { fields, flag, listOf, nullable, number, oneOf, type Reader, text } from './dynamodb/item-fields.ts';

/** A campaign's rules as campaigns and publications store them; only their country overrides differ. */
export const rulesReaders = (countryOverride: Reader<CountryOverride>) => ({
  status: oneOf(campaignStatuses),
  allowedDomains: listOf(text),
  blockVpn: flag,
  code: nullable(text),
  tiers: listOf(
    fields<TierDiscount>({ tier: oneOf(discountedTiers), discount: number, code: nullable(text) }),
  ),
  countryOverrides: listOf(countryOverride),
  banner: fields<BannerStyle>({
    position: oneOf(bannerPositions),
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

/** A country override as campaigns store it. */
export const overrideFields = fields<CountryOverride>({
  country: text,
  discount: number,
  code: nullable(text),
});

/**
 * A country override as publications store it, one string, `IN12.5 CODE`: so those of 150 countries fit into the 4 KB that one
 * read unit pays for.
 */
export const compactOverride: Reader<CountryOverride> = (value, place) => {
  const [offer = '', ...code] = text(value, place).split(' ');
  return {
    country: offer.slice(0, 2),
    discount: number(Number(offer.slice(2)), place),
    code: code.length === 0 ? null : code.join(' '),
  };
};

/** Rules as publications store them. A code may hold spaces, but it is never empty and never begins with one. */
export function compactRules(rules: CampaignRules): Record<string, unknown> {
  return { ...rules, countryOverrides: rules.countryOverrides.map(writeOverride) };
}

function writeOverride({ country, discount, code }: CountryOverride): string {
  return `${country}${discount}${code === null ? '' : ` ${code}`}`;
}
