// The config function uses these values, so this module does not import zod.

/** A paused campaign shows nothing. */
export const campaignStatuses = ['active', 'paused'] as const;

/** The tiers that can have a discount; tier 1 never has one. */
export const discountedTiers = [2, 3, 4, 5, 6] as const;

/** All tiers; 1 has the highest prices. */
export const allTiers = [1, ...discountedTiers] as const;

/** The currency of a campaign that has none yet. */
export const fallbackCurrency = 'USD';

// The config function uses these values, so this module does not import zod.

/**
 * Reasons for `show: false`, a closed list of the public contract. All but the last are from a campaign's
 * rules, in the order in which they apply.
 */
export const noDiscountReasons = [
  'domain_not_allowed',
  'campaign_paused',
  'vpn_detected',
  'no_discount',
  'rate_limited',
] as const;

export const bannerPositions = [
  'top',
  'bottom',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const;

/** The texts of a banner that merchants can write and translate. */
export const textNames = ['messageTemplate', 'ctaText', 'offerTemplate'] as const;

export type TextName = (typeof textNames)[number];

/** A merchant's translations by BCP 47 tag. A missing text falls back to the next more general tag. */
export type Translations = Record<string, Partial<Record<TextName, string>>>;
