import { type ForeignCards, sharedCodeText } from '../../../../core/statistics/foreign-cards.ts';
import type { Campaign, CampaignStatistics, Checkout, Code } from '../api/contract.ts';
import { formatAmount, formatCount, formatMoment, formatPercent } from '../parts/numbers.ts';
import { areCopiesUncounted, type CodeRow } from './code-rows.ts';
import { canCreateCodes, codeNames } from './problems.ts';
import { providerOf } from './providers.ts';

/** What a notice says. */
export interface NoticeText {
  title: string;
  text: string;
}

/** Says that visitors see no codes of a test checkout, and what a live key changes. */
export function testModeText(
  { provider, mode }: Pick<Checkout, 'provider' | 'mode'>,
  { status }: Pick<Campaign, 'status'>,
): NoticeText | undefined {
  if (mode === 'live') return undefined;
  const { name } = providerOf({ provider });
  const then =
    status === 'active'
      ? `the campaign stays active, and the banner appears as soon as ${name} confirms them`
      : 'the campaign stays paused until you start it';
  return {
    title: 'Visitors don’t see test codes.',
    text: `This checkout is in test mode, so its codes appear only in preview links, and visitors see no banner. With a live key we create the codes again in live mode; ${then}.`,
  };
}

/** Warns about a key that can do more than the service needs. */
export function widerKeyText({
  provider,
  keyScope,
}: Pick<Checkout, 'provider' | 'keyScope'>): NoticeText | undefined {
  if (keyScope !== 'wider') return undefined;
  const names = providerOf({ provider })
    .permissions.map(([permission]) => permission)
    .join(' and ');
  return {
    title: 'This key can do more than we need.',
    text: `It may read your customers. We never do, but you shouldn’t have to take our word for it. Create a key with only ${names}, and replace this one.`,
  };
}

/** Lists the working codes that the service leaves alone, by the reason. */
export function otherCodesTexts({
  provider,
  otherCodes,
}: Pick<Checkout, 'provider' | 'otherCodes'>): NoticeText[] {
  const { name } = providerOf({ provider });
  return otherReasons.flatMap(({ reason, titleOf, textOf }) => {
    const own = otherCodes.filter((each) => each.reason === reason);
    const names = own.map(({ code, discount }) =>
      discount === null ? code : `${code} (${formatPercent(discount)})`,
    );
    const count = own.length;
    if (count === 0) return [];
    const codes = formatAmount(count, 'code', 'codes');
    return [{ title: titleOf(codes, name, count), text: textOf(names.join(', '), name) }];
  });
}

const otherReasons: readonly {
  reason: Checkout['otherCodes'][number]['reason'];
  titleOf: (codes: string, name: string, count: number) => string;
  textOf: (names: string, name: string) => string;
}[] = [
  {
    reason: 'unknown_campaign',
    titleOf: (codes, name) => `${codes} of another installation may work in ${name}.`,
    textOf: (names, name) =>
      `No campaign here created them, so we leave them alone: ${names}. If no other installation uses them, end them in ${name}.`,
  },
  {
    reason: 'not_a_percentage',
    titleOf: (codes, name, count) =>
      `${codes} of yours in ${name} now ${count === 1 ? 'takes' : 'take'} off an amount.`,
    textOf: (names, name) =>
      `We only know discounts in percent, so we leave them alone: ${names}. If nobody should pay with them, end them in ${name}.`,
  },
];

/** Says what is left to do before a checkout is disconnected. */
export function disconnectingText({
  provider,
  disconnection,
}: Pick<Checkout, 'provider' | 'disconnection'>): NoticeText | undefined {
  if (!disconnection) return undefined;
  const { name } = providerOf({ provider });
  const { remainingCodes, endsAt } = disconnection;
  const codes = remainingCodes.length > 0 ? `These codes may still work: ${codeNames(remainingCodes)}. ` : '';
  return {
    title: `${name} is being disconnected.`,
    text: `${codes}We try to end them every hour, and use the key for nothing else. We delete it when ${name} has confirmed all ends, on ${formatMoment(endsAt)} at the latest. Don’t delete it in ${name} before that.`,
  };
}

/** Lists the codes that a disconnection left. */
export function leftCodesText(codes: readonly Code[]): NoticeText | undefined {
  const left = codes.filter(({ problem }) => problem?.type === 'not_ended');
  if (left.length === 0) return undefined;
  return {
    title: 'Some codes of a disconnected checkout may still work.',
    text: `We couldn’t end ${codeNames(left)}, and we no longer have the key. End them in the checkout’s dashboard.`,
  };
}

/** Says when a replaced code ends, and how many buyers paid with it. */
export function replacedText(
  { endsAt, problem, redemptions }: Code,
  { provider }: Pick<Checkout, 'provider'>,
  now: Date,
): string {
  const redeemed = `${formatCount(redemptions)} redeemed in total.`;
  return endsAt === null ? redeemed : `${endText(endsAt, problem, provider, now)} ${redeemed}`;
}

function endText(
  endsAt: string,
  problem: Code['problem'],
  provider: Checkout['provider'],
  now: Date,
): string {
  if (Date.parse(endsAt) > now.getTime()) return `Until ${formatMoment(endsAt)}.`;
  return problem
    ? `${providerOf({ provider }).name} hasn’t confirmed the end of ${formatMoment(endsAt)} yet. We try again every hour.`
    : 'Ends with the next hourly run.';
}

/** Says why a code was probably shared, and whether it can be replaced; `undefined` if nothing says so. */
export function sharedText(
  { live, sharing }: Pick<CodeRow, 'live' | 'sharing'>,
  cards: ForeignCards | undefined,
  { problem, provider }: Pick<Checkout, 'problem' | 'provider'>,
): (NoticeText & { code: string; then: string }) | undefined {
  if (!live || !sharing) return undefined;
  const then = canCreateCodes({ problem })
    ? 'The old code lasts 48 hours more, so that buyers can finish paying.'
    : `You can replace it as soon as we can create codes in ${providerOf({ provider }).name} again.`;
  const text = sharedCodeText(sharing, cards);
  return { title: `${live.code} was probably shared.`, text, code: live.code, then };
}

/** Says that nothing tells whether a code was shared, where no page shows a banner. */
export function uncountedCopiesText(month: Pick<CampaignStatistics, 'totals'>): string | undefined {
  return areCopiesUncounted(month)
    ? 'We count no copies here, so we can’t tell whether a code was shared.'
    : undefined;
}
