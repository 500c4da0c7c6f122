import { type CampaignDiscount, isSameDiscount } from '../campaigns/campaign-discount.ts';

/** Redemptions that the provider's counters of one percentage, or of a sale, gained or lost. */
export interface Redemptions extends CampaignDiscount {
  redeemed: number;
}

/** The redemptions of one UTC day. */
export interface DailyRedemptions extends Redemptions {
  day: string;
}

/**
 * Returns redemptions without negative numbers, oldest first. Polar takes abandoned checkouts back later, so a
 * day can lose more than it gained. What it lost is taken from the latest days before it of
 * the same percentage or sale. What days before the period gained does not count.
 */
export function withoutLosses(redemptions: readonly DailyRedemptions[]): DailyRedemptions[] {
  const oldestFirst = [...redemptions].sort((left, right) => (left.day < right.day ? -1 : 1));
  const gains: DailyRedemptions[] = [];
  for (const change of oldestFirst) {
    if (change.redeemed >= 0) gains.push({ ...change });
    else takeBack(gains, change);
  }
  return gains;
}

function takeBack(gains: readonly DailyRedemptions[], lost: Redemptions): void {
  let left = -lost.redeemed;
  const same = gains.filter((gain) => isSameDiscount(gain, lost));
  for (const gain of same.reverse()) {
    const taken = Math.min(gain.redeemed, left);
    gain.redeemed -= taken;
    left -= taken;
  }
}
