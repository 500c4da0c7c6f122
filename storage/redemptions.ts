import type { CampaignDiscount } from '../core/campaigns/campaign-discount.ts';
import type { Redemptions } from '../core/statistics/redemptions.ts';
import { statisticsExpiry } from '../core/statistics/retention.ts';
import { tableAttributes } from '../platform/table.ts';
import { statisticsKey } from './dynamodb/keys.ts';
import { update, type Write } from './dynamodb/writes.ts';

/** Adds one day's changes of redemptions to a campaign's counters. */
export function addRedemptions(
  campaignId: string,
  day: string,
  changes: readonly Redemptions[],
  retentionMonths: number,
): Write {
  const add = changes.map(({ redeemed, ...seen }) => [`r${attributeOf(seen)}`, redeemed]);
  return update(statisticsKey(campaignId, day), {
    add: Object.fromEntries(add),
    set: { [tableAttributes.expiry]: statisticsExpiry(day, retentionMonths) },
  });
}

/**
 * Returns the attribute of a discount, without its first letter: hundredths, and `S` for a sale. `r4550` are
 * the redemptions of 45.5%, and `s4000S` are the banners of a sale with 40%.
 */
export function attributeOf({ discount, isSale }: CampaignDiscount): string {
  return `${Math.round(discount * 100)}${isSale ? 'S' : ''}`;
}
