import { defaultCampaignRules } from './default-campaign.ts';
import type { CampaignRules, TierDiscount } from './publication.ts';

/** Most campaigns of one merchant. */
export const maxCampaigns = 100;

/** Who gets which discount, and how it is shown. Timestamps are ISO 8601 UTC. */
export interface Campaign extends CampaignRules {
  id: string;
  name: string;
  /** The product whose currency prices are in; `null` for the merchant's oldest product's. */
  productId: string | null;
  isDefault: boolean;
  createdAt: string;
  updatedAt: string;
}

/** The campaign every merchant starts with; `tiers` replaces the default ones, for example to give them codes. */
export function makeDefaultCampaign(id: string, now: Date, tiers?: TierDiscount[]): Campaign {
  const createdAt = now.toISOString();
  const rules = defaultCampaignRules();
  return {
    id,
    name: 'Default campaign',
    productId: null,
    ...rules,
    tiers: tiers ?? rules.tiers,
    isDefault: true,
    createdAt,
    updatedAt: createdAt,
  };
}
