import { discountsOf } from '../../../../core/checkouts/campaign-checkout.ts';
import { isProbablyShared, leastShared, liveSince } from '../../../../core/checkouts/shared-codes.ts';
import { isUnconfirmed, unconfirmedMs } from '../../../../core/checkouts/shown-codes.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import type { Campaign, CampaignStatistics, Code } from '../api/contract.ts';
import { lastDays } from '../screens/statistics/period.ts';

const countedDays = 30;

/** A code that ends this close to its successor's creation was not replaced by the service. */
const recreationMs = 10 * 60_000;
const recreationDays = 7;

/** State of a discount's code at the checkout, the most important first. */
export type CodeState = 'refused' | 'shared' | 'unchecked' | 'recreated' | 'exists' | 'creating';

type DiscountCounts = CampaignStatistics['byDiscount'][number];

/** A discount with its code at the checkout. */
export interface CodeRow {
  discount: number;
  state: CodeState;
  /** The code that the banner shows; absent until it exists. */
  live?: Code;
  /** The code that is being created, with the problem of the latest attempt. */
  creating?: Code;
  /** When the service replaces the code; `null` for never. */
  replacedAt: string | null;
  /** Absent without a live code, and until the statistics are loaded. */
  counts?: CodeCounts;
}

/** What visitors did with a live code in the last 30 days. */
export interface CodeCounts {
  /** First UTC day that counts: the code's first one, or the first of 30. */
  since: string;
  redeemed: number;
  /** Copies from the code's first whole day on; `null` before that day. */
  copied: number | null;
  /**
   * Copies and opened links since `since`. Some can be of the former code, and one visitor can do both. Zero
   * if the shop's own server or app hands out the code.
   */
  takenAtMost: number;
}

/**
 * Returns a row for each of the campaign's discounts, the largest first. `statistics` covers the days since
 * each of `daysToCount`. While the checkout has a problem, nothing is known of its codes.
 */
export function codeRows(
  campaign: Campaign,
  codes: readonly Code[],
  statistics: readonly CampaignStatistics[],
  now: Date,
  hasProblem = false,
): CodeRow[] {
  return discountsOf(campaign)
    .reverse()
    .map((discount) => {
      const own = codes.filter((code) => code.discount === discount && !code.isSale);
      const live = own.find(({ status }) => status === 'live');
      const creating = own.find(({ status }) => status === 'creating');
      const counts = live && countsOf(live, daysOf(live, codes, now), statistics);
      return {
        discount,
        state: stateOf(own, live, counts, hasProblem, now),
        ...(live ? { live } : {}),
        ...(creating ? { creating } : {}),
        replacedAt: live?.endsAt ? middle(live.createdAt, live.endsAt) : null,
        ...(counts ? { counts } : {}),
      };
    });
}

/** Returns the UTC days from which the live codes are counted. The sale's code is not among them. */
export function daysToCount(codes: readonly Code[], now: Date): string[] {
  const live = codes.filter(({ status, isSale }) => status === 'live' && !isSale);
  const days = live.flatMap((code) => Object.values(daysOf(code, codes, now)));
  return [...new Set(days)].filter((day) => day <= dayOf(now.getTime()));
}

/** Returns the first day of a live code in the last 30 days, and its first whole day. */
function daysOf(live: Code, codes: readonly Code[], now: Date): { since: string; whole: string } {
  const { from } = lastDays(countedDays, now);
  const since = dayOf(Math.min(liveSince(live, codes), now.getTime()));
  return since < from ? { since: from, whole: from } : { since, whole: dayOf(Date.parse(since) + dayMs) };
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

function countsOf(
  live: Code,
  { since, whole }: ReturnType<typeof daysOf>,
  statistics: readonly CampaignStatistics[],
): CodeCounts | undefined {
  const rowsFrom = (day: string) => statistics.find((period) => period.from === day)?.byDiscount;
  const all = rowsFrom(since);
  if (!all) return undefined;
  const ofCode = ({ discount, isSale }: DiscountCounts) => discount === live.discount && !isSale;
  // Where it is unknown what visitors saw, it may have been this code.
  const takenAtMost = all
    .filter((row) => ofCode(row) || row.discount === null)
    .reduce((sum, { copied, opened }) => sum + copied + opened, 0);
  const ofDiscount = all.find(ofCode)?.redeemed ?? 0;
  const wholeDays = rowsFrom(whole);
  return {
    since,
    redeemed: since === whole ? Math.min(ofDiscount, live.redemptions) : live.redemptions,
    copied: wholeDays ? (wholeDays.find(ofCode)?.copied ?? 0) : null,
    takenAtMost,
  };
}

function stateOf(
  own: readonly Code[],
  live: Code | undefined,
  counts: CodeCounts | undefined,
  hasProblem: boolean,
  now: Date,
): CodeState {
  if (!live) return 'creating';
  if (own.some(isRefused)) return 'refused';
  if (counts && isProbablyShared(counts)) return 'shared';
  if (hasProblem || live.confirmedAt === null || isUnconfirmed(live, now)) return 'unchecked';
  return isRecreated(own, live, now) ? 'recreated' : 'exists';
}

/**
 * Returns true if codes are redeemed that no visitor copied or opened, so that nothing tells whether one was
 * shared.
 */
export function areCopiesUncounted(rows: readonly CodeRow[]): boolean {
  const counts = rows.flatMap((row) => row.counts ?? []);
  return (
    counts.every(({ takenAtMost }) => takenAtMost === 0) &&
    counts.some(({ redeemed }) => redeemed >= leastShared)
  );
}

/** True if the provider rejects a new code, for example because of an unknown product. */
function isRefused({ status, problem }: Code): boolean {
  return status === 'creating' && problem?.type === 'refused';
}

/** True if the code replaced one that ended at the provider before the service replaced it. */
function isRecreated(own: readonly Code[], live: Code, now: Date): boolean {
  const created = Date.parse(live.createdAt);
  if (now.getTime() - created > recreationDays * dayMs) return false;
  return own.some(
    ({ status, endsAt }) =>
      status === 'ended' && endsAt !== null && Math.abs(Date.parse(endsAt) - created) < recreationMs,
  );
}

/** Codes expire two periods after their creation, so they are replaced in the middle. */
function middle(from: string, to: string): string {
  return new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString();
}

/** Returns when the provider confirmed a code that the banner shows for the last time; `null` if never. */
export function lastConfirmation(rows: readonly CodeRow[]): string | null {
  return (
    rows
      .flatMap(({ live }) => live?.confirmedAt ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** Returns when the first code that nobody confirms leaves the banner; `null` if none does. */
export function leavesBannerAt(rows: readonly CodeRow[]): string | null {
  const [first] = rows.flatMap(({ live }) => live?.confirmedAt ?? []).sort();
  return first === undefined ? null : new Date(Date.parse(first) + unconfirmedMs).toISOString();
}

/** Returns when the service replaces the first of the codes; `null` for never. */
export function nextReplacement(rows: readonly CodeRow[]): string | null {
  return rows.flatMap(({ replacedAt }) => replacedAt ?? []).sort()[0] ?? null;
}

/** Returns when the first live code expires; `null` if none does. */
export function firstExpiry(rows: readonly CodeRow[]): string | null {
  return rows.flatMap(({ live }) => live?.endsAt ?? []).sort()[0] ?? null;
}
