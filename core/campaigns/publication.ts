import type { CampaignRules } from './campaign-rules.ts';

/** The read model of one campaign: a single item with everything that a config response needs. */
export interface Publication {
  campaignId: string;
  merchantId: string;
  /** Rises with every change of the campaign and of its codes, so that the edge never serves an older response. */
  version: number;
  isSuspended: boolean;
  /** ISO 4217; `fallbackCurrency` while the campaign has none. */
  baseCurrency: string;
  rules: CampaignRules;
  /** Live codes by percentage if a checkout manages the codes. Absent if the rules contain them. */
  codes?: Readonly<Record<string, string>> | undefined;
}

/** A publication before it is stored. The currency is absent until the campaign has one. */
export type NewPublication = Omit<Publication, 'baseCurrency'> & { baseCurrency?: string };
