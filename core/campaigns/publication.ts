import type { BannerStyle } from '../banner/banner-config.ts';

/** A paused campaign shows nothing. */
export const campaignStatuses = ['active', 'paused'] as const;

/** One of `campaignStatuses`. */
export type CampaignStatus = (typeof campaignStatuses)[number];

/** The tiers that can have a discount; tier 1 never has one. */
export const discountedTiers = [2, 3, 4, 5, 6] as const;

/** Discount (percent, 0-100) and coupon code of one tier; tier 1 never has one. */
export interface TierDiscount {
  tier: (typeof discountedTiers)[number];
  discount: number;
  code: string | null;
}

/** Discount (percent, 0-100) and coupon code of one ISO 3166-1 alpha-2 country; wins over its tier. */
export interface CountryOverride {
  country: string;
  discount: number;
  code: string | null;
}

/** The part of a campaign that decides what a visitor sees. */
export interface CampaignRules {
  status: CampaignStatus;
  allowedDomains: string[];
  blockVpn: boolean;
  code: string | null;
  tiers: TierDiscount[];
  countryOverrides: CountryOverride[];
  banner: BannerStyle;
}

/** The currency of a campaign that has none yet. */
export const fallbackCurrency = 'USD';

/** The read model of one campaign: everything that a config answer needs of it, in one item, however many keys show it. */
export interface Publication {
  campaignId: string;
  merchantId: string;
  /** Raised by every change, so that the edge never serves an older answer. */
  revision: number;
  isSuspended: boolean;
  /** ISO 4217; `fallbackCurrency` while the campaign has none. */
  baseCurrency: string;
  rules: CampaignRules;
}

/** A publication before it is stored: without a currency while the campaign has none. */
export type NewPublication = Omit<Publication, 'baseCurrency'> & { baseCurrency?: string };
