import { validationError } from '../errors/errors.ts';
import type { Campaign } from './campaign.ts';
import { defaultDiscounts, type TierDiscount } from './campaign-rules.ts';
import { type CampaignFields, makeCampaign } from './new-campaign.ts';

/**
 * Returns the campaign that every merchant starts with; `fields` replace the defaults, for example to give
 * tiers codes.
 */
export function makeDefaultCampaign(
  id: string,
  now: Date,
  fields: Omit<CampaignFields, 'name'> = {},
): Campaign {
  return { ...makeCampaign({ ...fields, name: 'Default campaign' }, id, now), isDefault: true };
}

/**
 * Returns the default tiers with a coupon code for each, the prefix and the percentage: `PPP` → PPP20 …
 * PPP60. Throws `validation_failed` if the prefix is not 1-30 letters, digits, hyphens or underscores,
 * because checkouts reject codes with more than 32 characters.
 */
export function codesPerTier(prefix: string): TierDiscount[] {
  if (!/^[A-Za-z0-9_-]{1,30}$/.test(prefix)) {
    const message = 'Must be 1-30 letters, digits, hyphens or underscores.';
    throw validationError([{ path: 'codes', code: 'invalid_prefix', message }]);
  }
  return defaultDiscounts.map((entry) => ({ ...entry, code: `${prefix}${entry.discount}` }));
}
