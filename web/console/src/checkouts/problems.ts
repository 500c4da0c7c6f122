import type { Checkout, CheckoutProblemType, Code } from '../api/contract.ts';
import { formatMoment, formatPercent } from '../parts/numbers.ts';
import type { Consequence } from '../screens/home/live-state.ts';
import { type CodeRow, lastConfirmation, leavesBannerAt } from './code-rows.ts';
import type { Provider } from './providers.ts';

/** Returns a checkout problem's title as a sentence without its time, for the provider's name. */
export const problemTitles: Record<CheckoutProblemType, (name: string) => string> = {
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
  return `${problemTitles[problem.type](name)} since ${formatMoment(problem.startedAt)}.`;
}

/** What a problem means, what the service cannot do, and what the merchant can do, as sentences. */
interface ProblemTexts {
  means: string;
  cannot: string;
  todo: string;
  /** True if the codes are still checked, so that they stay in the banner. */
  isChecked?: true;
}

const everything = 'Create, check, replace or end codes.';
const changes = 'Create, replace or end codes.';

/** What each problem means and what to do about it. */
export const problemMeanings: Record<CheckoutProblemType, ProblemTexts> = {
  key_refused: {
    means: 'Usually the key was deleted or rolled there.',
    cannot: everything,
    todo: 'Paste a new key.',
  },
  rate_limited: {
    means: 'It accepts too few of our requests for now.',
    cannot: everything,
    todo: 'Nothing. We try again as soon as it lets us.',
  },
  unreachable: {
    means: 'It does not respond, or not in time.',
    cannot: everything,
    todo: 'Nothing. We try again every hour.',
  },
  refused: {
    means: 'It accepts our key, but not codes with your settings.',
    cannot: 'Create or replace codes.',
    todo: 'Check the products.',
    isChecked: true,
  },
  unexpected_response: {
    means:
      'A field that we need is missing or has an unexpected value, so we change nothing until the responses are as expected again.',
    cannot: changes,
    todo: 'Look whether the codes exist there. We try again every hour.',
  },
  all_codes_differ: {
    means:
      'They have another discount, are turned off or are gone, so we change nothing there. Banners leave out those that are turned off.',
    cannot: changes,
    todo: 'If you changed them, create new ones. Otherwise wait: we look again every hour.',
  },
  too_many_codes: {
    means: 'Something ends our codes as soon as they exist.',
    cannot: 'Create more codes until tomorrow.',
    todo: 'Look whether another program turns them off.',
    isChecked: true,
  },
};

/** Returns what a checkout's problem means and what to do, as sentences. */
export function problemText(type: CheckoutProblemType): string {
  return `${problemMeanings[type].means} ${problemMeanings[type].todo}`;
}

/** Returns everything about a checkout's problem that its notice says. */
export function problemFacts(
  { type, field }: Pick<NonNullable<Checkout['problem']>, 'type' | 'field'>,
  rows: readonly CodeRow[],
): Consequence[] {
  const { means, todo } = problemMeanings[type];
  return [
    { title: 'What it means', text: means },
    ...consequencesOf(type, rows),
    { title: 'What you can do', text: todo },
    ...(field === null ? [] : [{ title: 'What differed', text: `The field ${field}.` }]),
  ];
}

/** Returns what a checkout's problem means for visitors now, for the codes, and for visitors later. */
export function consequencesOf(type: CheckoutProblemType, rows: readonly CodeRow[]): Consequence[] {
  const [confirmed, until] = [lastConfirmation(rows), leavesBannerAt(rows)];
  const cannot = { title: 'We cannot', text: problemMeanings[type].cannot };
  if (confirmed === null || until === null)
    return [{ title: 'Visitors see now', text: 'No banner, because no code was confirmed yet.' }, cannot];
  const now = {
    title: 'Visitors see now',
    text: `The banner, with the codes that existed when last checked: ${formatMoment(confirmed)}. Discounts without such a code have no banner.`,
  };
  if (problemMeanings[type].isChecked) return [now, cannot];
  const text = `A code that nobody confirms leaves the banner after seven days, the first one on ${formatMoment(until)}.`;
  return [now, cannot, { title: 'If nothing changes', text }];
}

/** Returns codes as a list in a sentence: "PPP60K3F9QT (60%)". */
export function codeNames(codes: readonly Pick<Code, 'code' | 'discount'>[]): string {
  return codes.map(({ code, discount }) => `${code} (${formatPercent(discount)})`).join(', ');
}
