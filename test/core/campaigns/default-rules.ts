import { type CampaignRules, rulesOf } from '../../../core/campaigns/campaign-rules.ts';

/** Returns the default rules: active everywhere, 20 to 60% for tiers 2 to 6, no codes. */
export const defaultCampaignRules = (): CampaignRules => rulesOf({});
