import { type BannerStyle, bannerPositions } from '../core/banner/banner-config.ts';
import {
  type CampaignRules,
  type CountryOverride,
  campaignStatuses,
  discountedTiers,
  type TierDiscount,
} from '../core/campaigns/publication.ts';
import { fields, flag, listOf, nullable, number, oneOf, type Reader, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';

/**
 * A country override is stored as one string, `IN12.5 CODE`: so those of 150 countries fit into the 4 KB that one read unit
 * pays for. A code may hold spaces, but it is never empty and never begins with one.
 */
const compactOverride: Reader<CountryOverride> = (value, place) => {
  const [offer = '', ...code] = text(value, place).split(' ');
  return {
    country: offer.slice(0, 2),
    discount: number(Number(offer.slice(2)), place),
    code: code.length === 0 ? null : code.join(' '),
  };
};

/** The rules of a campaign as campaigns and publications store them. */
export const rulesReaders = {
  status: oneOf(campaignStatuses),
  allowedDomains: listOf(text),
  blockVpn: flag,
  code: nullable(text),
  tiers: listOf(
    fields<TierDiscount>({ tier: oneOf(discountedTiers), discount: number, code: nullable(text) }),
  ),
  countryOverrides: listOf(compactOverride),
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
};

/** Stored rules on their own. */
export const rulesFields = fields<CampaignRules>(rulesReaders);

/** Rules, or a campaign with its rules, as they are stored. */
export function compactRules(rules: CampaignRules): Item {
  return { ...rules, countryOverrides: rules.countryOverrides.map(writeOverride) };
}

function writeOverride({ country, discount, code }: CountryOverride): string {
  return `${country}${discount}${code === null ? '' : ` ${code}`}`;
}
