import { discountsOf } from '../../../../core/checkouts/campaign-checkout.ts';
import { isUnconfirmed } from '../../../../core/checkouts/shown-codes.ts';
import type { Campaign, Checkout } from '../api/contract.ts';
import { formatAgo, formatPercent } from '../parts/numbers.ts';
import type { CodeEvidence, Doubt, Warning } from '../screens/home/live-state.ts';
import type { ManagedCodes } from '../screens/managed-codes.ts';
import { firstExpiry } from './code-rows.ts';
import { consequencesOf, problemText, problemTitle } from './problems.ts';
import { providerOf, refusalTitle } from './providers.ts';
import { type CampaignCodes, useCampaignCodes } from './use-campaign-codes.ts';

const openCheckout = { screen: 'checkout', label: 'Open Checkout' };

/** Queries what other screens show of a campaign's codes at its checkout. `data` is `null` if it has none. */
export function useCheckoutCodes(campaign: Campaign) {
  const { data, ...query } = useCampaignCodes(campaign);
  return { ...query, data: data && managedCodes(data, new Date()) };
}

/** Returns what other screens show of the codes at a checkout. */
export function managedCodes(codes: CampaignCodes, now: Date): ManagedCodes {
  const live = liveCodes(codes, now);
  return {
    live,
    saleCode: saleCodeOf(codes, now),
    evidence: evidenceOf(codes, now),
    summary: summaryOf(codes, live),
    doubt: doubtOf(codes),
    warnings: warningsOf(codes),
    goingOffline: (edited) => goingOffline(edited, codes),
  };
}

/**
 * Returns the codes that visitors get, by discount: none in test mode, none that the provider has not
 * confirmed for seven days, and none once one of the codes has ended.
 */
function liveCodes({ checkout, rows }: CampaignCodes, now: Date): ManagedCodes['live'] {
  const end = firstExpiry(rows);
  if (checkout.mode === 'test' || (end !== null && Date.parse(end) <= now.getTime())) return new Map();
  return new Map(
    rows.flatMap(({ discount, live }) => (live && !isUnconfirmed(live, now) ? [[discount, live.code]] : [])),
  );
}

function saleCodeOf({ checkout, sale }: CampaignCodes, now: Date): string | undefined {
  const isShown = checkout.mode === 'live' && sale?.status === 'live' && !isUnconfirmed(sale, now);
  return isShown ? sale.code : undefined;
}

/** All codes are as old as the one that was not confirmed for the longest time. */
function evidenceOf({ checkout, rows }: CampaignCodes, now: Date): CodeEvidence {
  const { name } = providerOf(checkout);
  const confirmations = rows.map(({ live }) => live?.confirmedAt ?? null);
  const [oldest] = confirmations.flatMap((confirmedAt) => confirmedAt ?? []).sort();
  const checkedAt = oldest === undefined || confirmations.includes(null) ? null : oldest;
  const sentence = checkedAt
    ? `The codes exist in ${name}, checked ${formatAgo(checkedAt, now.getTime())}.`
    : `${name} has not confirmed every code yet.`;
  return { sentence, checkoutName: name, count: rows.length, checkedAt };
}

function summaryOf({ checkout, rows }: CampaignCodes, live: ManagedCodes['live']): string {
  if (checkout.mode === 'test') return testModeTitle(checkout);
  const missing = rows.filter(({ discount }) => !live.has(discount));
  const discounts = missing.map(({ discount }) => formatPercent(discount)).join(', ');
  if (discounts) return `Your checkout has no code for ${discounts}, so these visitors see no banner.`;
  return (
    problemTitle(checkout, providerOf(checkout)) || 'A code for each discount existed when last checked.'
  );
}

function doubtOf({ checkout, rows }: CampaignCodes): Doubt | undefined {
  const doubt = (title: string, detail: string) => ({ title, detail, fix: openCheckout });
  if (checkout.problem)
    return {
      ...doubt(problemTitle(checkout, providerOf(checkout)), problemText(checkout.problem.type)),
      consequences: consequencesOf(checkout.problem.type, rows),
    };
  if (checkout.mode === 'test')
    return doubt(testModeTitle(checkout), 'Only preview links show the codes. Paste a live key to start.');
  if (rows.some(({ state }) => state === 'refused'))
    return doubt(refusalTitle(providerOf(checkout)), 'Visitors still see the former codes.');
  if (rows.every(({ live }) => live)) return undefined;
  return doubt('Some codes are not created yet.', 'Their visitors see no banner until then.');
}

function testModeTitle(checkout: Checkout): string {
  return `${providerOf(checkout).name} is in test mode, so visitors see no banner.`;
}

function warningsOf({ rows }: CampaignCodes): Warning[] {
  const shared = rows.flatMap(({ state, live }) => (state === 'shared' && live ? [live.code] : []));
  const titles = shared.map((code) => `${code} was probably shared.`);
  return titles.map((title) => ({ title, fix: openCheckout }));
}

/** While a checkout has a problem, a changed discount gets no code. */
function goingOffline(edited: Campaign, { checkout, rows }: CampaignCodes): string[] {
  if (!checkout.problem) return [];
  const lost = discountsOf(edited).filter((discount) => rows.every((row) => row.discount !== discount));
  if (lost.length === 0) return [];
  const { name } = providerOf(checkout);
  return [
    `We cannot create codes in ${name} now. Until we can, these discounts show no banner: ${lost.map(formatPercent).join(', ')}.`,
  ];
}
