import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { CampaignBanner } from '../core/banner/banner-style.ts';
import type { CampaignRules, CountryOverride, TierDiscount } from '../core/campaigns/campaign-rules.ts';
import {
  allTiers,
  bannerPositions,
  campaignStatuses,
  discountedTiers,
} from '../core/campaigns/campaign-values.ts';
import type { Sale } from '../core/campaigns/sale.ts';
import {
  binary,
  flag,
  type Item,
  listOf,
  nullable,
  number,
  objectOf,
  oneOf,
  type Reader,
  text,
  withDefault,
} from './dynamodb/items.ts';

/**
 * Encodes a country override as one string, `IN12.5 CODE`, so that 150 overrides fit into one read unit (4
 * kB). A code may contain spaces, but it is never empty and never begins with a space.
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

/** Decodes stored overrides. Returns any other value unchanged, and the reader rejects it. */
function decodeOverrides(value: unknown): unknown {
  const decode = (entry: unknown) => (typeof entry === 'string' ? decodeOverride(entry) : entry);
  return Array.isArray(value) ? value.map(decode) : value;
}

/** Decompresses translations. The attribute is missing if a banner or a sale has none. */
function decodeTranslations(value: unknown, path: string) {
  if (value === undefined) return {};
  return JSON.parse(brotliDecompressSync(binary(value, path)).toString());
}

/** Decodes a stored campaign's rules and returns its other attributes unchanged. */
export function decodeRules({ banner, sale, ...item }: Item): Item {
  const decoded = (part: unknown, path: string): Item => ({
    ...Object(part),
    translations: decodeTranslations(Object(part).translations, `${path}.translations`),
  });
  return {
    ...item,
    countryOverrides: decodeOverrides(item.countryOverrides),
    sale: sale ? decoded(sale, 'campaign.sale') : sale,
    banner: decoded(banner, 'campaign.banner'),
  };
}

/**
 * Encodes rules, or a campaign with its rules, for the table. Compresses translations, which can be 4 kB, so
 * that the item usually fits into one read unit.
 */
export function compactRules({ banner, sale, ...rules }: CampaignRules): Item {
  return {
    ...rules,
    countryOverrides: rules.countryOverrides.map(encodeOverride),
    sale: sale && withCompactTranslations(sale),
    banner: withCompactTranslations(banner),
  };
}

function withCompactTranslations({ translations, ...rest }: { translations: object }): Item {
  if (Object.keys(translations).length === 0) return rest;
  return { ...rest, translations: brotliCompressSync(JSON.stringify(translations)) };
}

const offer = { discount: number, code: nullable(text) };

/**
 * Reads stored rules without zod, which would multiply the size of the config function by eight. A test
 * compares it with the schema.
 */
export const storedRules: Reader<CampaignRules> = objectOf<CampaignRules>({
  status: oneOf(campaignStatuses),
  startsAt: nullable(text),
  endsAt: nullable(text),
  showCountdown: flag,
  allowedDomains: listOf(text),
  pagePaths: listOf(text),
  blockVpn: flag,
  blockHostingProviders: flag,
  code: nullable(text),
  codeInLinks: withDefault(flag, false),
  codeInCookie: withDefault(flag, false),
  tiers: listOf(objectOf<TierDiscount>({ tier: oneOf(discountedTiers), ...offer })),
  euTier: nullable(oneOf(allTiers)),
  maxDiscount: nullable(number),
  countryOverrides: (value, path) =>
    listOf(objectOf<CountryOverride>({ country: text, ...offer }))(decodeOverrides(value), path),
  excludedCountries: listOf(text),
  sale: withDefault<Sale | null>(
    nullable(
      objectOf<Sale>({
        name: text,
        discount: number,
        code: nullable(text),
        startsAt: text,
        endsAt: text,
        message: text,
        translations: decodeTranslations,
      }),
    ),
    null,
  ),
  banner: objectOf<CampaignBanner>({
    position: oneOf(bannerPositions),
    offerTemplate: text,
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
