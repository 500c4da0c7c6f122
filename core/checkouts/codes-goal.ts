import { createHash } from 'node:crypto';
import { type CampaignDiscount, isSameDiscount } from '../campaigns/campaign-discount.ts';
import type { Sale } from '../campaigns/sale.ts';
import { hourMs } from '../shared/durations.ts';
import type { CampaignCheckout } from './campaign-checkout.ts';
import type { CheckoutMode, CheckoutProvider } from './checkout.ts';
import { defaultGraceHours } from './code.ts';

/** The settings and percentages of a campaign's codes, and its sale, which gets a separate code. */
export type WantedCodes = Omit<CampaignCheckout, 'id'> & {
  discounts: readonly number[];
  sale?: Pick<Sale, 'discount' | 'endsAt'>;
};

/** The goal of one campaign's codes at one checkout. */
export interface CodesGoal {
  campaignId: string;
  checkoutId: string;
  provider: CheckoutProvider;
  mode: CheckoutMode;
  /** Absent if the campaign does not use the checkout (any more). */
  wanted?: WantedCodes;
  /** Hours that unwanted codes work on; 0 if the campaign is deleted, or all codes at the checkout end. @default 48 */
  graceHours?: number;
  /** Ended codes of a deleted campaign are dropped. */
  isCampaignDeleted?: boolean;
}

/** Returns the discounts that need a code now. A sale needs its code from when it is planned until its end. */
export function neededDiscounts({ wanted }: CodesGoal, now: Date): CampaignDiscount[] {
  const { discounts = [], sale } = wanted ?? {};
  const ofSale = sale && now.getTime() < Date.parse(sale.endsAt) ? [sale.discount] : [];
  return [
    ...discounts.map((discount) => ({ discount, isSale: false })),
    ...ofSale.map((discount) => ({ discount, isSale: true })),
  ];
}

/** Returns true if the campaign needs a code for this discount now. */
export function isWanted(discount: CampaignDiscount, goal: CodesGoal, now: Date): boolean {
  return neededDiscounts(goal, now).some((each) => isSameDiscount(each, discount));
}

/** Returns when the code of a sale ends, in milliseconds since 1970. */
export function saleCodeEnd({ endsAt }: Pick<Sale, 'endsAt'>): number {
  return Date.parse(endsAt) + defaultGraceHours * hourMs;
}

/** Returns the fingerprint of the settings that every code of a campaign, or of its sale, must have. */
export function termsOf({ prefix, duration, providerProductIds }: WantedCodes, isSale = false): string {
  const settings = [prefix, duration, ...[...providerProductIds].sort()];
  const distinct = isSale ? { sale: settings } : settings;
  return createHash('sha256').update(JSON.stringify(distinct)).digest('base64url').slice(0, 12);
}
