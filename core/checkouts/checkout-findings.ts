import { type AlertFinding, noSubject } from '../alerts/alert.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { dayOf } from '../shared/days.ts';
import { dayMs } from '../shared/durations.ts';
import type { ForeignCards } from '../statistics/foreign-cards.ts';
import { leastShared, type Sharing } from '../statistics/sharing.ts';
import { discountsOf } from './campaign-checkout.ts';
import type { Checkout, CheckoutProvider, CodeProblemType } from './checkout.ts';
import { isForgotten, isLeft, type StoredCode } from './code.ts';
import { isUnconfirmed, unconfirmedMs } from './shown-codes.ts';

/** Problems that often pass alone are reported after this time: with the next hourly check. */
const passingMs = 50 * 60_000;
const passingTypes: readonly CodeProblemType[] = ['rate_limited', 'unreachable'];

/** The most codes that an alert names. */
const namedCodes = 10;

/** Days of which copies and redemptions count. */
const countedDays = 30;

const providerNames: Record<CheckoutProvider, string> = {
  stripe: 'Stripe',
  paddle: 'Paddle',
  polar: 'Polar',
};

/** Returns what can be reported of checkouts: that one is failing or connected again, and where it charges another price. */
export function checkoutFindings(checkouts: readonly Checkout[], now: Date): AlertFinding[] {
  return [...connectionFindings(checkouts, now), ...checkouts.flatMap(priceFindings)];
}

/** A price of its own can last as long as the checkout, so it is an alert apart from what can fail meanwhile. */
function priceFindings({ id: checkoutId, provider, problems }: Checkout): AlertFinding[] {
  return problems.flatMap(({ type, startedAt, campaignId, countries }) =>
    type === 'price_differs'
      ? {
          key: `${type}:${checkoutId}:${campaignId}`,
          ...{ type, state: 'problem' as const, startedAt },
          facts: { provider: providerNames[provider], count: countries.length },
          ...{ ...noSubject, checkoutId, campaignId },
        }
      : [],
  );
}

function connectionFindings(checkouts: readonly Checkout[], now: Date): AlertFinding[] {
  return checkouts.map(({ id: checkoutId, provider, problems, checkedAt, disconnectingSince }) => {
    const problem = problems.find(({ type }) => type !== 'price_differs');
    const type = 'checkout_failing' as const;
    const isDisconnecting = disconnectingSince !== undefined;
    const facts = { provider: providerNames[provider], ...(isDisconnecting ? { isDisconnecting } : {}) };
    const common = { key: `${type}:${checkoutId}`, type, facts, ...noSubject, checkoutId };
    if (!problem) return { ...common, state: 'over', startedAt: checkedAt };
    const { startedAt, campaignId } = problem;
    const isPassing =
      passingTypes.includes(problem.type) && now.getTime() - Date.parse(startedAt) < passingMs;
    const state = isPassing ? 'unclear' : 'problem';
    return { ...common, state, campaignId, problem: problem.type, startedAt };
  });
}

/**
 * Returns for each checkout that a disconnection could not end all of its codes, for 90 days. `codes` are all of the
 * merchant's, because neither the checkout nor the codes' campaign may exist any more.
 */
export function disconnectionFindings(codes: readonly StoredCode[], now: Date): AlertFinding[] {
  const left = codes.filter((code) => isLeft(code) && !isForgotten(code, now));
  return [...new Set(left.map(({ checkoutId }) => checkoutId))].map((checkoutId) => {
    const own = left.filter((code) => code.checkoutId === checkoutId);
    const [startedAt = ''] = own.flatMap(({ problem }) => problem?.startedAt ?? []).sort();
    const names = own.slice(0, namedCodes).map(({ code }) => code);
    return {
      key: `codes_not_ended:${checkoutId}`,
      type: 'codes_not_ended',
      state: 'problem',
      facts: { codes: names, count: own.length },
      startedAt,
      ...noSubject,
      checkoutId,
    };
  });
}

/** A campaign with a checkout, and its codes. */
export interface CampaignWithCodes {
  campaign: Campaign;
  checkout: Pick<Checkout, 'id' | 'provider'>;
  codes: readonly StoredCode[];
  /** Why codes were probably shared since `countedFrom`, by their names. */
  shared: ReadonlyMap<string, Sharing>;
  /** Cards of countries that get less, by discount; none if the provider's orders are not counted. */
  cards: ReadonlyMap<number, ForeignCards>;
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
  return [
    {
      key: `codes_unconfirmed:${campaign.id}`,
      type: 'codes_unconfirmed',
      state: late.length > 0 ? 'problem' : live.length > 0 ? 'over' : 'unclear',
      facts: { name: campaign.name, provider: providerNames[checkout.provider], count: late.length },
      startedAt: leftAt.toISOString(),
      ...noSubject,
      campaignId: campaign.id,
      checkoutId: checkout.id,
    },
  ];
}

/** A code stays shared until it is replaced. */
function sharing(
  { campaign, checkout, shared, cards }: CampaignWithCodes,
  code: StoredCode,
  live: readonly StoredCode[],
  now: Date,
): AlertFinding[] {
  const isLive = live.includes(code);
  const found = isLive ? shared.get(code.code) : undefined;
  const ofCards = cards.get(code.discount);
  return [
    {
      key: `code_shared:${campaign.id}:${code.code}`,
      type: 'code_shared',
      state: found ? 'problem' : isLive ? 'unclear' : 'over',
      facts: {
        name: campaign.name,
        ...(found ? { sharing: found } : {}),
        ...(found && ofCards ? { cards: ofCards } : {}),
      },
      startedAt: now.toISOString(),
      ...noSubject,
      campaignId: campaign.id,
      checkoutId: checkout.id,
      code: code.code,
    },
  ];
}
