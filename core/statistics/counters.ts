import type { Counter } from '../banner/banner-event.ts';
import type { CampaignDiscount } from '../campaigns/campaign-discount.ts';
import type { DailyCodeRedemptions, DailyRedemptions } from './redemptions.ts';

/** Numbers of banners shown, codes copied, checkouts opened and banners closed. */
export type Counts = Record<Counter, number>;

/** The counters of one UTC day (`yyyy-mm-dd`) and country (alpha-2, or XX if unknown). */
export interface DailyCounts extends Counts {
  day: string;
  country: string;
}

/** The counters of one UTC day and of the discount that visitors saw. */
export interface DailyDiscounts extends Counts, CampaignDiscount {
  day: string;
}

/** A campaign's counters of some days. */
export interface DailyCounters {
  counts: readonly DailyCounts[];
  discounts: readonly DailyDiscounts[];
  redemptions: readonly DailyRedemptions[];
  /** The same redemptions by code, without those of days before they were counted by code. */
  byCode: readonly DailyCodeRedemptions[];
}

/**
 * Returns how many codes visitors took: copied, or carried to the checkout by a link. One visitor can do both,
 * so the larger number counts.
 */
export function takenOf({ copied, opened }: Pick<Counts, 'copied' | 'opened'>): number {
  return Math.max(copied, opened);
}
