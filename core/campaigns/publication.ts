import type { CampaignRules } from './campaign-rules.ts';

/** The read model of one campaign: everything that a config response needs, in one item, however many keys show it. */
export interface Publication {
  campaignId: string;
  merchantId: string;
  /** Raised by every change, so that the edge never serves an older response. */
  revision: number;
  isSuspended: boolean;
  /** ISO 4217; `fallbackCurrency` while the campaign has none. */
  baseCurrency: string;
  rules: CampaignRules;
}

/** A publication before it is stored: without a currency while the campaign has none. */
export type NewPublication = Omit<Publication, 'baseCurrency'> & { baseCurrency?: string };
