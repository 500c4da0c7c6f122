import { type AlertFinding, noSubject } from '../alerts/alert.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import type { CampaignDiscount } from '../campaigns/campaign-discount.ts';
import { dayMs } from '../shared/durations.ts';
import { withoutLosses } from '../statistics/redemptions.ts';
import type { Counts, DailyCounters } from '../statistics/statistics.ts';
import { discountsOf } from './campaign-checkout.ts';
import type { Checkout, CheckoutProblemType, CheckoutProvider } from './checkout.ts';
import type { StoredCode } from './code.ts';
import { isProbablyShared, leastShared, liveSince } from './shared-codes.ts';
import { isUnconfirmed, unconfirmedMs } from './shown-codes.ts';

/** Problems that often pass alone are reported after this time: with the next hourly check. */
const passingMs = 50 * 60_000;
const passingTypes: readonly CheckoutProblemType[] = ['rate_limited', 'unreachable'];

/** Days of which copies and redemptions count. */
const countedDays = 30;

const providerNames: Record<CheckoutProvider, string> = {
  stripe: 'Stripe',
  paddle: 'Paddle',
  polar: 'Polar',
};

const stillShown = 'Visitors still see the codes that worked last.';

/** What is wrong, after the provider's name, and what it means. */
const problemTexts: Record<CheckoutProblemType, [problem: string, consequence: string]> = {
  key_refused: ['rejects the API key of your checkout.', `${stillShown} Replace the key in the console.`],
  rate_limited: ['has limited our requests for an hour.', `${stillShown} You need not do anything.`],
  unexpected_response: ['responds in a way that we do not understand.', `${stillShown} No code is changed.`],
  all_codes_differ: [
    'returned several codes that differ at once.',
    'Visitors do not see those that are turned off. Check them there.',
  ],
  too_many_codes: ['got too many new codes in 24 hours.', `${stillShown} Check who deletes codes there.`],
  unreachable: ['has not responded for an hour.', `${stillShown} You need not do anything.`],
  refused: ['rejects a code.', 'Check the products of the campaign in the console.'],
};

/** Returns what can be reported of a checkout: that it is failing, or that it is connected again. */
export function checkoutFindings(checkouts: readonly Checkout[], now: Date): AlertFinding[] {
  return checkouts.map(({ id: checkoutId, provider, problem, checkedAt }) => {
    const name = providerNames[provider];
    const type = 'checkout_failing' as const;
    const common = { key: `${type}:${checkoutId}`, type, ...noSubject, checkoutId };
    if (!problem)
      return { ...common, state: 'over', text: `${name} is connected again.`, startedAt: checkedAt };
    const { startedAt, campaignId } = problem;
    const isPassing =
      passingTypes.includes(problem.type) && now.getTime() - Date.parse(startedAt) < passingMs;
    const text = `${name} ${problemTexts[problem.type].join(' ')}`;
    const state = isPassing ? 'unclear' : 'problem';
    return { ...common, state, text, campaignId, problem: problem.type, startedAt };
  });
}

/** A campaign with a checkout, and its codes. */
export interface CampaignWithCodes {
  campaign: Campaign;
  checkout: Pick<Checkout, 'id' | 'provider'>;
  codes: readonly StoredCode[];
  /** Counters since `countedFrom`; `undefined` if no code was redeemed often enough. */
  counters: DailyCounters | undefined;
}

/** Returns the first UTC day that counts for shared codes. */
export function countedFrom(now: Date): string {
  return dayOf(now.getTime() - (countedDays - 1) * dayMs);
}

/** Returns true if the counters of a campaign can show that a code was shared. */
export function mayBeShared(codes: readonly StoredCode[]): boolean {
  return codes.some(({ status, redemptions }) => status === 'live' && redemptions >= leastShared);
}

/**
 * Returns what can be reported of a campaign's codes: unconfirmed ones, and codes that were probably shared.
 */
export function codeFindings(shop: CampaignWithCodes, now: Date): AlertFinding[] {
  const discounts = discountsOf(shop.campaign);
  const isShown = ({ discount, isSale }: StoredCode) =>
    isSale ? shop.campaign.sale?.discount === discount : discounts.includes(discount);
  const own = shop.codes.filter(({ checkoutId }) => checkoutId === shop.checkout.id);
  const live = own.filter((code) => code.status === 'live' && isShown(code));
  // A sale's code is for everybody.
  const ofCountries = own.filter(({ isSale }) => !isSale);
  return [
    ...confirmations(shop, live, now),
    ...ofCountries.flatMap((code) => sharing(shop, code, live, now)),
  ];
}

function confirmations(
  { campaign, checkout }: CampaignWithCodes,
  live: readonly StoredCode[],
  now: Date,
): AlertFinding[] {
  const late = live.filter((code) => isUnconfirmed(code, now));
  const [first] = late.flatMap(({ confirmedAt }) => confirmedAt ?? []).sort();
  const leftAt = first === undefined ? now : new Date(Date.parse(first) + unconfirmedMs);
  const [name, provider] = [campaign.name, providerNames[checkout.provider]];
  const count = late.length === 1 ? 'one code' : `${late.length} codes`;
  const problemText = `${provider} has not confirmed ${count} of “${name}” for seven days, so visitors no longer see unconfirmed codes.`;
  return [
    {
      key: `codes_unconfirmed:${campaign.id}`,
      type: 'codes_unconfirmed',
      state: late.length > 0 ? 'problem' : live.length > 0 ? 'over' : 'unclear',
      text: late.length > 0 ? problemText : `${provider} confirms the codes of “${name}” again.`,
      startedAt: leftAt.toISOString(),
      ...noSubject,
      campaignId: campaign.id,
      checkoutId: checkout.id,
    },
  ];
}

/** A code stays shared until it is replaced, even if visitors copy it more often by then. */
function sharing(
  shop: CampaignWithCodes,
  code: StoredCode,
  live: readonly StoredCode[],
  now: Date,
): AlertFinding[] {
  const { campaign, checkout, counters } = shop;
  const isLive = live.includes(code);
  const use = isLive && counters ? countedUse(shop, code, counters, now) : undefined;
  const isShared = use !== undefined && isProbablyShared(use);
  const problemText = `${code.code} of “${campaign.name}” was probably shared. It was redeemed ${use?.redeemed} times, but visitors copied it or opened a link with it at most ${use?.takenAtMost} times. Replace it in the console.`;
  return [
    {
      key: `code_shared:${campaign.id}:${code.code}`,
      type: 'code_shared',
      state: isShared ? 'problem' : isLive ? 'unclear' : 'over',
      text: isShared ? problemText : `${code.code} of “${campaign.name}” was replaced.`,
      startedAt: now.toISOString(),
      ...noSubject,
      campaignId: campaign.id,
      checkoutId: checkout.id,
      code: code.code,
    },
  ];
}

/** Returns the use of a live code since the banner shows it, at most 30 days. */
function countedUse({ codes }: CampaignWithCodes, code: StoredCode, counters: DailyCounters, now: Date) {
  const firstDay = dayOf(Math.min(liveSince(code, codes), now.getTime()));
  const isOld = firstDay < countedFrom(now);
  const since = isOld ? countedFrom(now) : firstDay;
  const isOfCode = ({ discount, isSale }: CampaignDiscount) => discount === code.discount && !isSale;
  // Where it is unknown what visitors saw, it may have been this code.
  const elsewhere = counters.discounts.filter((seen) => !isOfCode(seen));
  const takenAtMost = takenSince(since, counters.counts) - takenSince(since, elsewhere);
  const ofDiscount = withoutLosses(counters.redemptions)
    .filter((redemptions) => redemptions.day >= since && isOfCode(redemptions))
    .reduce((sum, { redeemed }) => sum + redeemed, 0);
  return { takenAtMost, redeemed: isOld ? Math.min(ofDiscount, code.redemptions) : code.redemptions };
}

function takenSince(since: string, counts: readonly (Counts & { day: string })[]): number {
  return counts
    .filter(({ day }) => day >= since)
    .reduce((sum, { copied, opened }) => sum + copied + opened, 0);
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
