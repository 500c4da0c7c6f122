import { discountsOf } from '../../../../core/checkouts/campaign-checkout.ts';
import { isUnconfirmed, unconfirmedMs } from '../../../../core/checkouts/shown-codes.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import { leastShared, type Sharing } from '../../../../core/statistics/sharing.ts';
import type { Campaign, CampaignStatistics, Code } from '../api/contract.ts';

/** A code that ends this close to its successor's creation was not replaced by the service. */
const recreationMs = 10 * 60_000;
const recreationDays = 7;

/** State of a discount's code at the checkout, the most important first. */
export type CodeState = 'refused' | 'shared' | 'unchecked' | 'recreated' | 'exists' | 'creating';

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
  /** Why the live code was probably shared; absent if nothing says so, and until the statistics are loaded. */
  sharing?: Sharing;
}

/**
 * Returns a row for each of the campaign's discounts, the largest first. `month` are the statistics of the last
 * 30 days. While the checkout has a problem, nothing is known of its codes.
 */
export function codeRows(
  campaign: Campaign,
  codes: readonly Code[],
  month: Pick<CampaignStatistics, 'byCode'> | undefined,
  now: Date,
  hasProblem = false,
): CodeRow[] {
  return discountsOf(campaign)
    .reverse()
    .map((discount) => {
      const own = codes.filter((code) => code.discount === discount && !code.isSale);
      const live = own.find(({ status }) => status === 'live');
      const creating = own.find(({ status }) => status === 'creating');
      const sharing = month?.byCode.find(({ code }) => code === live?.code)?.shared;
      return {
        discount,
        state: stateOf(own, live, sharing, hasProblem, now),
        ...(live ? { live } : {}),
        ...(creating ? { creating } : {}),
        replacedAt: live?.endsAt ? middle(live.createdAt, live.endsAt) : null,
        ...(sharing ? { sharing } : {}),
      };
    });
}

function stateOf(
  own: readonly Code[],
  live: Code | undefined,
  sharing: Sharing | null | undefined,
  hasProblem: boolean,
  now: Date,
): CodeState {
  if (!live) return 'creating';
  if (own.some(isRefused)) return 'refused';
  if (sharing) return 'shared';
  if (hasProblem || live.confirmedAt === null || isUnconfirmed(live, now)) return 'unchecked';
  return isRecreated(own, live, now) ? 'recreated' : 'exists';
}

/**
 * Returns true if codes are redeemed and no page shows a banner, so that nothing tells whether one was shared.
 */
export function areCopiesUncounted({ totals }: Pick<CampaignStatistics, 'totals'>): boolean {
  const { shown, copied, opened, redeemed } = totals;
  return redeemed >= leastShared && shown + copied + opened === 0;
}

/** True if the provider rejects a new code, for example because of an unknown product. */
function isRefused({ status, problem }: Code): boolean {
  return status === 'creating' && problem?.type === 'refused';
}

/**
 * True if the code replaced one that ended at the provider before the service replaced it. It is called ended
 * when the provider has confirmed that twice.
 */
function isRecreated(own: readonly Code[], live: Code, now: Date): boolean {
  const created = Date.parse(live.createdAt);
  if (now.getTime() - created > recreationDays * dayMs) return false;
  return own.some(
    ({ status, endsAt }) =>
      (status === 'ended' || status === 'replaced') &&
      endsAt !== null &&
      Math.abs(Date.parse(endsAt) - created) < recreationMs,
  );
}

/** Codes expire two periods after their creation, so they are replaced in the middle. */
function middle(from: string, to: string): string {
  return new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString();
}

/** The live codes that banners show, as the config has them. */
export function shownOf(rows: readonly CodeRow[]): Code[] {
  return rows.flatMap(({ live }) => (live?.isShown ? [live] : []));
}

/** Returns since when the shown codes were confirmed, all of them; `null` if one never was, and for none. */
export function oldestConfirmation(shown: readonly Code[]): string | null {
  const times = shown.flatMap(({ confirmedAt }) => confirmedAt ?? []).sort();
  return times.length === shown.length ? (times[0] ?? null) : null;
}

/** Returns the end of a sentence about an unchecked code's confirmation: that no banner shows the code, if so. */
export function hiddenText({ state, live }: Pick<CodeRow, 'state' | 'live'>, now: Date): string {
  if (live && isUnconfirmed(live, now)) return ', so no banner shows it';
  return state === 'unchecked' && live?.isShown === false ? '; no banner shows it' : '';
}

/** Returns when the first of these codes leaves the banner if nobody confirms it; `null` if none does. */
export function leavesBannerAt(shown: readonly Code[]): string | null {
  const [first] = shown.flatMap(({ confirmedAt }) => confirmedAt ?? []).sort();
  return first === undefined ? null : new Date(Date.parse(first) + unconfirmedMs).toISOString();
}

/** Returns when the service replaces the first of the codes; `null` for never. */
export function nextReplacement(rows: readonly CodeRow[]): string | null {
  return rows.flatMap(({ replacedAt }) => replacedAt ?? []).sort()[0] ?? null;
}
