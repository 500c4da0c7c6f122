import type { CampaignDiscount } from '../core/campaigns/campaign-discount.ts';
import type { DailyRedemptions, Redemptions } from '../core/statistics/redemptions.ts';
import { statisticsExpiry } from '../core/statistics/retention.ts';
import { tableAttributes } from '../platform/table.ts';
import { type Item, number, text } from './dynamodb/items.ts';
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

/** Converts a stored item to redemptions by discount, in ascending order. */
export function toDailyRedemptions(item: Item): DailyRedemptions[] {
  const day = text(item.sk, 'statistics.sk');
  return discountsIn(item, 'r').map((seen) => {
    const redeemed = number(item[`r${attributeOf(seen)}`], `statistics.${seen.discount}`);
    return { day, ...seen, redeemed };
  });
}

/**
 * Returns the attribute of a discount, without its first letter: hundredths, and `S` for a sale. `r4550` are
 * the redemptions of 45.5%, and `s4000S` are the banners of a sale with 40%.
 */
export function attributeOf({ discount, isSale }: CampaignDiscount): string {
  return `${Math.round(discount * 100)}${isSale ? 'S' : ''}`;
}

/** Returns the discounts of a stored item's attributes that begin with these letters, in ascending order. */
export function discountsIn(item: Item, first: string): CampaignDiscount[] {
  const pattern = new RegExp(`^[${first}](\\d+)(S?)$`);
  const found = new Map<string, CampaignDiscount>();
  for (const name of Object.keys(item)) {
    const [, hundredths, sale] = pattern.exec(name) ?? [];
    if (hundredths) found.set(name.slice(1), { discount: Number(hundredths) / 100, isSale: sale === 'S' });
  }
  return [...found.values()].sort(
    (one, other) => one.discount - other.discount || Number(one.isSale) - Number(other.isSale),
  );
}
