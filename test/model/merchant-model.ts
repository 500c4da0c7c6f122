import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';

/** Model of a campaign, which determines the config for a visitor from India. */
export interface ModelCampaign {
  id: string;
  isPaused: boolean;
  discount: number;
  code: string | null;
  currency: string;
}

/** Model of a key, active or revoked. */
export interface ModelKey {
  id: string;
  name: string;
  type: 'public' | 'secret';
  value: string;
  campaignId: string | null;
  isRevoked: boolean;
}

/** Expected state of one merchant; lists are in the order of creation, and the first campaign is the default one. */
export interface ModelMerchant {
  isSuspended: boolean;
  /** Ids of products. */
  products: string[];
  campaigns: ModelCampaign[];
  keys: ModelKey[];
}

/** Both merchants. */
export type Model = readonly [ModelMerchant, ModelMerchant];

/** Returns a merchant with only its default campaign, as after `reset`. */
export function emptyMerchant(defaultCampaignId: string): ModelMerchant {
  const campaign = { id: defaultCampaignId, isPaused: false, discount: 10, code: 'BASE', currency: 'USD' };
  return { isSuspended: false, products: [], campaigns: [campaign], keys: [] };
}

/** Returns the campaign that a public key shows. */
export function campaignOf({ campaigns }: ModelMerchant, { campaignId }: ModelKey): ModelCampaign {
  const found = campaigns.find(({ id }) => id === campaignId) ?? campaigns[0];
  if (!found) throw new Error('The model lost the default campaign');
  return found;
}

/** Returns the expected response to a visitor from India: 401, or the parts of the config that the model determines. */
export function visitOf(merchant: ModelMerchant, key: ModelKey): object {
  if (key.isRevoked) return { status: 401 };
  const campaign = campaignOf(merchant, key);
  if (merchant.isSuspended || campaign.isPaused)
    return { status: 200, show: false, reason: 'campaign_paused' };
  if (campaign.discount === 0) return { status: 200, show: false, reason: 'no_discount' };
  const { discount, code } = campaign;
  return { status: 200, show: true, discount, code, currencyCode: 'INR', fxRate: rateOf(campaign) };
}

/** Returns the rupees for one unit of the campaign's currency. */
function rateOf({ currency }: ModelCampaign): number {
  const { rates } = bundledExchangeRates;
  return Number(((rates.INR ?? 0) / (rates[currency] ?? 0)).toPrecision(6));
}
