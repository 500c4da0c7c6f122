import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { bannerPositions, type CampaignBanner, type Translations } from '../core/banner/banner-config.ts';
import { defaultTexts } from '../core/banner/built-in-texts.ts';
import type { CampaignRules, CountryOverride, TierDiscount } from '../core/campaigns/campaign-rules.ts';
import { allTiers, campaignStatuses, discountedTiers } from '../core/campaigns/campaign-values.ts';
import {
  binary,
  fields,
  flag,
  listOf,
  nullable,
  number,
  oneOf,
  text,
  withDefault,
} from './dynamodb/item-fields.ts';
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
function decodeOverrides(value: unknown): unknown {
  const decode = (entry: unknown) => (typeof entry === 'string' ? decodeOverride(entry) : entry);
  return Array.isArray(value) ? value.map(decode) : value;
}

/** Decompresses translations. Banners without any, and those older than the field, have no attribute for them. */
function decodeTranslations(value: unknown, place: string): Translations {
  if (value === undefined) return {};
  return JSON.parse(brotliDecompressSync(binary(value, place)).toString());
}

/** Decodes the rules of a stored campaign; the rest is returned as it is. */
export function decodeRules({ banner, ...item }: Item): Item {
  const { translations, ...look } = Object(banner) as Item;
  return {
    ...item,
    countryOverrides: decodeOverrides(item.countryOverrides),
    banner: { ...look, translations: decodeTranslations(translations, 'campaign.banner.translations') },
  };
}

/**
 * Encodes rules, or a campaign with its rules, for the table. Translations are compressed, so that 4 KB of them leave most of a
 * read unit to the rest.
 */
export function compactRules({ banner: { translations, ...look }, ...rules }: CampaignRules): Item {
  const hasTranslations = Object.keys(translations).length > 0;
  return {
    ...rules,
    countryOverrides: rules.countryOverrides.map(encodeOverride),
    banner: {
      ...look,
      ...(hasTranslations ? { translations: brotliCompressSync(JSON.stringify(translations)) } : {}),
    },
  };
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
  banner: fields<CampaignBanner>({
    position: oneOf(bannerPositions),
    offerTemplate: withDefault(text, defaultTexts.banner.offerTemplate),
    messageTemplate: text,
    ctaText: text,
    backgroundColor: text,
    textColor: text,
    ctaColor: text,
    ctaTextColor: text,
    showFlag: flag,
    showCloseBtn: flag,
    language: nullable(text),
    translations: decodeTranslations,
  }),
});
