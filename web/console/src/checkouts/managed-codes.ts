import { discountsOf } from '../../../../core/checkouts/campaign-checkout.ts';
import { isReadingLate } from '../../../../core/statistics/redemptions.ts';
import type { Campaign, Checkout } from '../api/contract.ts';
import { formatAgo, formatList, formatMoment, formatPercent } from '../parts/numbers.ts';
import type { CodeEvidence, Doubt, Warning } from '../screens/home/live-state.ts';
import type { ManagedCodes } from '../screens/managed-codes.ts';
import { shownOf } from './code-rows.ts';
import { canCreateCodes, consequencesOf, problemText, problemTitle } from './problems.ts';
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
  const live = liveCodes(codes);
  return {
    live,
    saleCode: saleCodeOf(codes),
    isSaleCodeDue: codes.sale?.status === 'creating',
    uncounted: uncountedText(codes, now),
    testModeText: codes.checkout.mode === 'test' ? testModeTitle(codes.checkout) : undefined,
    firstCodeAt: codes.codes.map(({ createdAt }) => createdAt).sort()[0] ?? null,
    evidence: evidenceOf(codes, now),
    summary: summaryOf(codes, live),
    doubts: doubtsOf(codes, now),
    warnings: warningsOf(codes),
    goingOffline: (edited) => goingOffline(edited, codes),
  };
}

/** Returns the codes that visitors get, by discount, as the config has them. */
function liveCodes({ rows }: CampaignCodes): ManagedCodes['live'] {
  return new Map(shownOf(rows).map(({ discount, code }) => [discount, code]));
}

function saleCodeOf({ sale }: CampaignCodes): string | undefined {
  return sale?.isShown ? sale.code : undefined;
}

/** Returns since when redemptions are not counted, as a sentence; `undefined` while they are. */
export function uncountedText({ codes }: Pick<CampaignCodes, 'codes'>, now: Date): string | undefined {
  // Buyers can pay with a replaced code for a while.
  const live = codes.filter(
    ({ status, readAt }) => (status === 'live' || status === 'replaced') && readAt !== null,
  );
  const late = live.filter(({ readAt }) => readAt !== null && isReadingLate(readAt, now));
  const [oldest] = late.flatMap(({ readAt }) => readAt ?? []).sort();
  if (oldest === undefined) return undefined;
  const names = late.length === live.length ? '' : ` of ${formatList(late.map(({ code }) => code))}`;
  return `Redemptions${names} haven’t been counted since ${formatMoment(oldest)}.`;
}

/** All codes are as old as the one that was not confirmed for the longest time. */
function evidenceOf({ checkout, rows }: CampaignCodes, now: Date): CodeEvidence {
  const { name } = providerOf(checkout);
  const confirmations = rows.map(({ live }) => live?.confirmedAt ?? null);
  const [oldest] = confirmations.flatMap((confirmedAt) => confirmedAt ?? []).sort();
  const checkedAt = oldest === undefined || confirmations.includes(null) ? null : oldest;
  const isLate = checkedAt !== null && isReadingLate(checkedAt, now);
  const ago = checkedAt === null ? '' : formatAgo(checkedAt, now.getTime());
  const known = isLate
    ? `The codes existed in ${name} when we last checked, ${ago}.`
    : `The codes exist in ${name}, checked ${ago}.`;
  // A code that is not confirmed is a doubt, which is shown instead.
  const sentence = checkedAt ? known : '';
  return { sentence, checkoutName: name, count: rows.length, checkedAt, isLate };
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

/** Returns everything that may be wrong with the codes, the worst first. */
function doubtsOf({ checkout, rows }: CampaignCodes, now: Date): Doubt[] {
  const doubt = (title: string, detail: string) => ({ title, detail, fix: openCheckout });
  const { problem } = checkout;
  const name = providerOf(checkout).name;
  const hidden = rows.filter(({ live }) => live && !live.isShown);
  return [
    ...(problem
      ? [
          {
            ...doubt(problemTitle(checkout, providerOf(checkout)), problemText(problem)),
            consequences: consequencesOf({ ...checkout, problem }, rows, now),
          },
        ]
      : []),
    ...(checkout.mode === 'test'
      ? [doubt(testModeTitle(checkout), 'Only preview links show the codes. Paste a live key to start.')]
      : []),
    ...(rows.some(({ state }) => state === 'refused')
      ? [doubt(refusalTitle(providerOf(checkout)), 'Visitors still see the former codes.')]
      : []),
    ...(hidden.length > 0 && checkout.mode === 'live'
      ? [
          doubt(
            `No banner shows the code for ${hidden.map(({ discount }) => formatPercent(discount)).join(', ')}.`,
            `${name} doesn’t confirm it.`,
          ),
        ]
      : []),
    ...(rows.every(({ live }) => live)
      ? []
      : [doubt('Some codes aren’t created yet.', 'Their visitors see no banner until then.')]),
  ];
}

function testModeTitle(checkout: Checkout): string {
  return `${providerOf(checkout).name} is in test mode, so visitors see no banner.`;
}

function warningsOf({ rows }: CampaignCodes): Warning[] {
  const shared = rows.flatMap(({ state, live }) => (state === 'shared' && live ? [live.code] : []));
  const titles = shared.map((code) => `${code} was probably shared.`);
  return titles.map((title) => ({ title, fix: openCheckout }));
}

/** While no code can be created, a changed discount gets none. */
function goingOffline(edited: Campaign, { checkout, rows }: CampaignCodes): string[] {
  if (canCreateCodes(checkout)) return [];
  const lost = discountsOf(edited).filter((discount) => rows.every((row) => row.discount !== discount));
  if (lost.length === 0) return [];
  const { name } = providerOf(checkout);
  return [
    `We can’t create codes in ${name} now. Until we can, these discounts show no banner: ${lost.map(formatPercent).join(', ')}.`,
  ];
}
