import type { BannerInputs } from '../../../core/banner/decide-banner.ts';
import type { CampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';

/** Returns the inputs for a visitor from India on a page that may show the default campaign. */
export function inputsWith(
  changes: Partial<BannerInputs> = {},
  rules: Partial<CampaignRules> = {},
): BannerInputs {
  return {
    rules: { ...defaultCampaignRules(), ...rules },
    baseCurrency: 'USD',
    rates: bundledExchangeRates,
    country: 'IN',
    site: 'any',
    isVpn: false,
    now: new Date('2026-11-27T09:30:00.000Z'),
    ...changes,
  };
}
