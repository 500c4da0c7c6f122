import { type CampaignDiscount, isSameDiscount } from '../campaigns/campaign-discount.ts';
import { hourMs } from '../shared/durations.ts';

/** Redemptions that the provider's counters of one percentage, or of a sale, gained or lost. */
export interface Redemptions extends CampaignDiscount {
  redeemed: number;
}

/** The redemptions of one UTC day. */
export interface DailyRedemptions extends Redemptions {
  day: string;
}

/** Two readings of a counter further apart than usual, ISO 8601. Nobody knows when in between it changed. */
export interface ReadingGap {
  from: string;
  to: string;
}

/** Redemptions that the counter of one code gained or lost between two readings. */
export interface CodeRedemptions extends Redemptions {
  code: string;
  /** @default - the readings were at most three hours apart */
  gap?: ReadingGap;
}

/** Redemptions of one code by the UTC day of the reading. */
export interface DailyCodeRedemptions extends CodeRedemptions {
  day: string;
}

/** Readings that are further apart say nothing about the hour, and perhaps nothing about the day. */
const maxReadingMs = 3 * hourMs;

/** Returns true if redemptions since a reading (ISO 8601) are not counted at their time any more. */
export function isReadingLate(readAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(readAt) > maxReadingMs;
}

/**
 * Returns redemptions without negative numbers, oldest first. Polar takes abandoned checkouts back later, so a
 * day can lose more than it gained. What it lost is taken from the latest days before it of
 * the same percentage or sale, and of the same code if they have one. What days before the period gained does not count.
 */
export function withoutLosses<Entry extends DailyRedemptions & { code?: string }>(
  redemptions: readonly Entry[],
): Entry[] {
  const oldestFirst = [...redemptions].sort((left, right) => (left.day < right.day ? -1 : 1));
  const gains: Entry[] = [];
  for (const change of oldestFirst) {
    if (change.redeemed >= 0) gains.push({ ...change });
    else takeBack(gains, change);
  }
  return gains;
}

function takeBack(
  gains: readonly (Redemptions & { code?: string })[],
  lost: Redemptions & { code?: string },
): void {
  let left = -lost.redeemed;
  const same = gains.filter((gain) => isSameDiscount(gain, lost) && gain.code === lost.code);
  for (const gain of same.reverse()) {
    const taken = Math.min(gain.redeemed, left);
    gain.redeemed -= taken;
    left -= taken;
  }
}
