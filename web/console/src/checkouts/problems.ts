import type { Checkout, CheckoutProblemType, Code } from '../api/contract.ts';
import { formatMoment, formatPercent } from '../parts/numbers.ts';
import { type CodeRow, lastConfirmation, leavesBannerAt } from './code-rows.ts';
import type { Provider } from './providers.ts';

/** Returns a checkout problem's title as a sentence without its time, for the provider's name. */
const titles: Record<CheckoutProblemType, (name: string) => string> = {
  key_refused: (name) => `${name} has rejected our key`,
  rate_limited: (name) => `${name} has limited our requests`,
  unreachable: (name) => `We could not reach ${name}`,
  refused: (name) => `${name} has rejected new codes`,
  unexpected_response: (name) => `${name} has answered in a way that we do not understand`,
  all_codes_differ: (name) => `Two or more codes in ${name} have not been as we created them`,
  too_many_codes: (name) => `Our codes in ${name} have ended too often`,
};

/** Returns what is wrong with a checkout, as a sentence. */
export function problemTitle({ problem }: Checkout, { name }: Provider): string {
  if (!problem) return '';
  if (problem.permission !== null) return `Our ${name} key lacks the permission ${problem.permission}.`;
  return `${titles[problem.type](name)} since ${formatMoment(problem.startedAt)}.`;
}

const meanings: Record<CheckoutProblemType, string> = {
  key_refused: 'We cannot create, check or end codes until you paste a new key.',
  rate_limited: 'We try again as soon as it lets us.',
  unreachable: 'We try again every hour.',
  refused: 'Check the products.',
  unexpected_response:
    'A field that we need is missing. We create, replace and end no code until the responses are as expected again, and try every hour.',
  all_codes_differ:
    'They have another discount, are turned off or are gone. If you changed them, create new ones. Otherwise wait: we change nothing, and look again every hour.',
  too_many_codes:
    'Something ends our codes as soon as they exist, so we create no more until tomorrow. Look whether another program turns them off.',
};

/** Returns what a checkout's problem means, and what visitors see until it is solved, as sentences. */
export function problemText(type: CheckoutProblemType, rows: readonly CodeRow[]): string {
  const [confirmed, until] = [lastConfirmation(rows), leavesBannerAt(rows)];
  if (confirmed === null || until === null) return meanings[type];
  return `${meanings[type]} Visitors see the codes that existed when last checked, ${formatMoment(confirmed)}. A code that nobody confirms leaves the banner after seven days: from ${formatMoment(until)} on.`;
}

/** Returns codes as a list in a sentence: "PPP60K3F9QT (60%)". */
export function codeNames(codes: readonly Pick<Code, 'code' | 'discount'>[]): string {
  return codes.map(({ code, discount }) => `${code} (${formatPercent(discount)})`).join(', ');
}
