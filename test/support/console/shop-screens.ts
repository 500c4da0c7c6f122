import { dayMs } from '../../../core/shared/durations.ts';
import { cardDays } from '../../../core/statistics/foreign-cards.ts';
import type { Checkout } from '../../../web/console/src/api/contract.ts';
import { codeLines } from '../../../web/console/src/checkouts/code-lines.ts';
import {
  detailOf,
  formerDetail,
  formerLabel,
  stateLabels,
} from '../../../web/console/src/checkouts/code-texts.ts';
import {
  disconnectingText,
  leftCodesText,
  type NoticeText,
  otherCodesTexts,
  replacedText,
  sharedText,
  testModeText,
  uncountedCopiesText,
  widerKeyText,
} from '../../../web/console/src/checkouts/notice-texts.ts';
import { areCodesUnknown, problemFacts, problemTitle } from '../../../web/console/src/checkouts/problems.ts';
import { providerOf } from '../../../web/console/src/checkouts/providers.ts';
import { codeOrdersText } from '../../../web/console/src/checkouts/use-code-orders.ts';
import { isLive } from '../../../web/console/src/screens/going-offline.ts';
import { keyWarnings } from '../../../web/console/src/screens/home/facts.ts';
import {
  type Consequence,
  type Fix,
  lastRequestText,
  liveState,
} from '../../../web/console/src/screens/home/live-state.ts';
import { paidText, paidWithCodes } from '../../../web/console/src/screens/home/paid-with-codes.ts';
import { proofsOf } from '../../../web/console/src/screens/home/proofs.ts';
import { isIn } from './shop-events.ts';
import { last30Days } from './shop-facts.ts';
import type { ShopMonth } from './shop-month.ts';

/** What screens say: sentences, whose truth is asked, and the names of buttons and of lists. */
export interface Texts {
  sentences: readonly string[];
  labels: readonly string[];
}

type Text = string | undefined;

/** Returns everything that Home and Checkout, with their notices, say of a shop now. */
export function textsOf(shop: ShopMonth): Texts {
  const home = homeTexts(shop);
  const all = [...home.sentences, ...checkoutSentences(shop)].flatMap((text) => text || []);
  return { sentences: [...new Set(all)], labels: [...home.labels, ...noticeLabels(shop)] };
}

function homeTexts(shop: ShopMonth): { sentences: Text[]; labels: string[] } {
  const { facts, managed, apiKeys, account } = shop.facts();
  const { now } = shop;
  const state = liveState(facts, now);
  const { consequences = [], suggestions = [], others = [] } = state;
  const proofs = proofsOf(facts, now);
  const warnings = [...others, ...keyWarnings(apiKeys, now)];
  const isPaid = account && managed;
  const edited = { ...shop.campaign, countryOverrides: [{ country: 'BR', discount: 70, code: null }] };
  const fixes: (Fix | undefined)[] = [state, ...suggestions, ...proofs, ...warnings].map(({ fix }) => fix);
  return {
    sentences: [
      ...[state.title, state.claim, state.detail, facts.sale, facts.uncounted],
      facts.isSilent ? undefined : lastRequestText(facts.lastRequestAt, now),
      ...warnings.map(({ title }) => title),
      ...textsIn([...suggestions, ...consequences]),
      ...suggestions.map(({ title }) => title),
      ...proofs.map(({ how, sentence, detail }) => `${how}: ${sentence} ${detail}`),
      // Now, and after a month without a count.
      ...(isPaid
        ? [now, new Date(now.getTime() + 31 * dayMs)].map((time) => paidSentence(shop, account, time))
        : []),
      ...(managed ? [`Summary: ${managed.summary}`, managed.testModeText] : []),
      ...(managed?.goingOffline(edited as typeof shop.campaign) ?? []),
    ],
    labels: [...consequences.map(({ title }) => title), ...fixes.flatMap((fix) => fix?.label ?? [])],
  };
}

function paidSentence({ events }: ShopMonth, account: Checkout, time: Date): string {
  return paidText(paidWithCodes(account, last30Days(time), events.isWider, time), time);
}

function checkoutSentences(shop: ShopMonth): Text[] {
  const { account, codes, connection } = shop.facts();
  return [
    ...textsOfNotices(account && disconnectingText(account), leftCodesText(codes)),
    ...(connection ? connectedSentences(shop, connection) : []),
  ];
}

/** The names of what a problem's notice says. */
function noticeLabels(shop: ShopMonth): string[] {
  const { connection } = shop.facts();
  return connection ? problemTexts(shop, connection).map(({ title }) => title) : [];
}

/** What the notice of a problem says, except for a missing permission, which has a list. */
function problemTexts(shop: ShopMonth, { checkout, rows }: Connection): Consequence[] {
  const { now, campaign, hour, events } = shop;
  const { problem } = checkout;
  if (!problem || problem.permission !== null) return [];
  const visitors = { now, isLive: isLive(campaign, now) && !isIn(events.keyless, hour) };
  return problemFacts({ ...checkout, problem }, rows, visitors);
}

type Connection = NonNullable<ReturnType<ShopMonth['facts']>['connection']>;

function connectedSentences(shop: ShopMonth, connection: Connection): Text[] {
  const { checkout, rows, sale, codes, replaced } = connection;
  const { now, campaign } = shop;
  const { month, cards } = shop.facts();
  const { ordersCountedAt: at, events } = shop;
  const { problem } = checkout;
  const provider = providerOf(checkout);
  const shared = rows.map((row) => sharedText(row, row.discount === 60 ? cards : undefined, checkout));
  const remarks = [testModeText(checkout, campaign), widerKeyText(checkout), ...otherCodesTexts(checkout)];
  const isUnknown = areCodesUnknown(checkout);
  return [
    ...(problem ? [problemTitle(checkout, provider)] : textsOfNotices(...remarks)),
    ...textsIn(problemTexts(shop, connection)),
    ...textsOfNotices(...shared),
    ...shared.map((notice) => notice?.then),
    ...(at === null ? [] : [codeOrdersText(cardDays(at), at, events.isWider, now)]),
    uncountedCopiesText(month),
    ...rows.map((row) => `${row.discount}%, ${stateLabels[row.state][0]}: ${detailOf(row, provider, now)}`),
    ...codeLines(rows, sale, codes, month).map(
      ({ code }) =>
        code && `${code.code}, ${formerLabel(code, isUnknown)[0]}: ${formerDetail(code, provider, now)}`,
    ),
    ...replaced.map((code) => `${code.code}: ${replacedText(code, checkout, now)}`),
  ];
}

function textsIn(consequences: readonly Consequence[]): string[] {
  return consequences.map(({ text }) => text);
}

function textsOfNotices(...notices: readonly (NoticeText | undefined)[]): string[] {
  return notices.flatMap((notice) => (notice ? [notice.title, notice.text] : []));
}
