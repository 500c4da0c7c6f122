import type { BannerStyle } from '../banner/banner-config.ts';
import { AppError } from '../shared/errors.ts';
import type { CampaignRules, TierDiscount } from './publication.ts';

const defaultDiscounts: readonly Omit<TierDiscount, 'code'>[] = [
  { tier: 2, discount: 20 },
  { tier: 3, discount: 30 },
  { tier: 4, discount: 40 },
  { tier: 5, discount: 50 },
  { tier: 6, discount: 60 },
];

/** The banner of a campaign that sets none. */
export const defaultBanner: Readonly<BannerStyle> = {
  position: 'bottom-right',
  messageTemplate:
    'It looks like you are visiting from {{countryName}}. Use code {{code}} for {{discount}}% off.',
  ctaText: 'Copy code',
  backgroundColor: '#111827',
  textColor: '#ffffff',
  ctaColor: '#f59e0b',
  ctaTextColor: '#111827',
  showFlag: true,
  showCloseBtn: true,
};

/** A fresh copy of the rules of a campaign that sets none: active everywhere, 20 to 60 % for tiers 2 to 6, no codes. */
export function defaultCampaignRules(): CampaignRules {
  return {
    status: 'active',
    allowedDomains: [],
    blockVpn: true,
    code: null,
    tiers: defaultDiscounts.map((entry) => ({ ...entry, code: null })),
    countryOverrides: [],
    banner: { ...defaultBanner },
  };
}

/**
 * The default tiers with one coupon code each, the prefix and the percentage: `PPP` → PPP20 … PPP60. Throws
 * `validation_failed` unless the prefix is 1-62 letters, digits, hyphens or underscores.
 */
export function codesPerTier(prefix: string): TierDiscount[] {
  if (!/^[A-Za-z0-9_-]{1,62}$/.test(prefix)) {
    const message = 'Must be 1-62 letters, digits, hyphens or underscores.';
    throw new AppError('validation_failed', `codes: ${message}`, [
      { path: 'codes', code: 'invalid_prefix', message },
    ]);
  }
  return defaultDiscounts.map((entry) => ({ ...entry, code: `${prefix}${entry.discount}` }));
}
