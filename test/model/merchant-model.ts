import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';

/** Model of a campaign and its discount for visitors from India. */
export interface ModelCampaign {
  id: string;
  isPaused: boolean;
  discount: number;
  code: string | null;
  currency: string;
}

/** Model of an active or revoked key. */
export interface ModelKey {
  id: string;
  name: string;
  type: 'public' | 'secret';
  value: string;
  campaignId: string | null;
  isRevoked: boolean;
}

/** Expected state of one merchant. Lists are in order of creation, and the first campaign is the default. */
export interface ModelMerchant {
  isSuspended: boolean;
  /** Product ids. */
  products: string[];
  campaigns: ModelCampaign[];
  keys: ModelKey[];
}

export type Model = readonly [ModelMerchant, ModelMerchant];

/** Returns a merchant that has only its default campaign, as `reset` leaves it. */
export function emptyMerchant(defaultCampaignId: string): ModelMerchant {
  const campaign = { id: defaultCampaignId, isPaused: false, discount: 10, code: 'BASE', currency: 'USD' };
  return { isSuspended: false, products: [], campaigns: [campaign], keys: [] };
}

/** Returns the campaign of a public key. */
export function campaignOf({ campaigns }: ModelMerchant, { campaignId }: ModelKey): ModelCampaign {
  const campaign = campaigns.find(({ id }) => id === campaignId) ?? campaigns[0];
  if (!campaign) throw new Error('The model lost the default campaign');
  return campaign;
}

/**
 * Returns the expected response to a visitor from India: 401, or the config fields that the model determines.
 */
export function visitOf(merchant: ModelMerchant, key: ModelKey): object {
  if (key.isRevoked) return { status: 401 };
  const campaign = campaignOf(merchant, key);
  if (merchant.isSuspended || campaign.isPaused)
    return { status: 200, show: false, reason: 'campaign_paused' };
  if (campaign.discount === 0) return { status: 200, show: false, reason: 'no_discount' };
  const { discount, code } = campaign;
  return { status: 200, show: true, discount, code, currencyCode: 'INR', fxRate: rateOf(campaign) };
}

/** Returns the rate from the campaign's currency to Indian rupees. */
function rateOf({ currency }: ModelCampaign): number {
  const { rates } = bundledExchangeRates;
  return Number(((rates.INR ?? 0) / (rates[currency] ?? 0)).toPrecision(6));
}
