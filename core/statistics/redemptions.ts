/** Redemptions that the provider's counters of one percentage gained or lost on one UTC day. */
export interface DailyRedemptions {
  day: string;
  /** Percent. */
  discount: number;
  redeemed: number;
}

/**
 * Returns redemptions without negative numbers, oldest first. Polar takes abandoned checkouts back later, so a
 * day can lose more than it gained. What it lost is taken from the latest days of the same percentage before
 * it. What days before the period gained does not count.
 */
export function withoutLosses(redemptions: readonly DailyRedemptions[]): DailyRedemptions[] {
  const oldestFirst = [...redemptions].sort((left, right) => (left.day < right.day ? -1 : 1));
  const gains: DailyRedemptions[] = [];
  for (const { day, discount, redeemed } of oldestFirst) {
    if (redeemed >= 0) gains.push({ day, discount, redeemed });
    else takeBack(gains, discount, -redeemed);
  }
  return gains;
}

function takeBack(gains: readonly DailyRedemptions[], discount: number, lost: number): void {
  let left = lost;
  for (const gain of gains.filter((each) => each.discount === discount).reverse()) {
    const taken = Math.min(gain.redeemed, left);
    gain.redeemed -= taken;
    left -= taken;
  }
}
