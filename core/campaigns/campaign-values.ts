// The config function uses these values, so this module does not import zod.

/** A paused campaign shows nothing. */
export const campaignStatuses = ['active', 'paused'] as const;

/** The tiers that can have a discount; tier 1 never has one. */
export const discountedTiers = [2, 3, 4, 5, 6] as const;

/** All tiers; 1 has the highest prices. */
export const allTiers = [1, ...discountedTiers] as const;

/** The currency of a campaign that has none yet. */
export const fallbackCurrency = 'USD';
