/** The plans of a merchant; their rates are configuration (`lib/config.ts`). */
export const plans = ['starter', 'growth', 'scale'] as const;

/** One of `plans`. */
export type Plan = (typeof plans)[number];

/** The statuses of a merchant. A suspended one's management requests are refused and its banners are paused. */
export const merchantStatuses = ['active', 'suspended'] as const;

/** One of `merchantStatuses`. */
export type MerchantStatus = (typeof merchantStatuses)[number];

/** A merchant, as it is stored. */
export interface Merchant {
  id: string;
  name: string;
  /** The slug that operators chose. Without one it is the slug of the name. */
  slug?: string;
  plan: Plan;
  status: MerchantStatus;
  defaultCampaignId: string;
  /** The oldest product: prices of campaigns that name none are in its currency. Absent without products. */
  currencyProductId?: string;
  createdAt: string;
}

/** How many products, campaigns and active keys a merchant has; changed in the same transaction as what they count. */
export interface Counters {
  products: number;
  campaigns: number;
  keys: number;
}

/** The currency of prices of a merchant who has no product yet. */
export const fallbackCurrency = 'USD';
