import { driftTypes } from '../../../../core/checkouts/checkout.ts';
import { isUnconfirmed } from '../../../../core/checkouts/shown-codes.ts';
import type { Checkout, Code, CodeProblemType } from '../api/contract.ts';
import { formatList, formatMoment, formatPercent } from '../parts/numbers.ts';
import type { Consequence } from '../screens/home/live-state.ts';
import { countryName } from '../screens/offers/groups.ts';
import { type CodeRow, leavesBannerAt, oldestConfirmation, shownOf } from './code-rows.ts';
import { type Provider, providerOf } from './providers.ts';

type Problem = NonNullable<Checkout['problem']>;

/** A problem with its own explanation: a key may be accepted and lack a permission. */
export type ExplainedProblem = Problem['type'] | 'missing_permission';

/** Returns a checkout problem's title as a sentence without its time, for the provider's name. */
export const problemTitles: Record<ExplainedProblem, (name: string) => string> = {
  key_refused: (name) => `${name} has rejected our key`,
  rate_limited: (name) => `${name} has limited our requests`,
  unreachable: (name) => `We couldn’t reach ${name}`,
  missing_permission: (name) => `Our ${name} key lacks the permission`,
  refused: (name) => `${name} has rejected our request for the list of its codes`,
  unexpected_response: (name) => `${name} has answered in a way that we don’t understand`,
  all_codes_differ: (name) => `Someone changed two or more of your codes in ${name}`,
  too_many_codes: (name) => `Your codes in ${name} have ended too often`,
  price_differs: (name) => `${name} charges another price`,
};

/** Returns what is wrong with a checkout, as a sentence. */
export function problemTitle({ problem }: Pick<Checkout, 'problem'>, { name }: Provider): string {
  if (!problem) return '';
  const title = problemTitles[explained(problem)](name);
  if (problem.permission !== null) return `${title} ${problem.permission}.`;
  const time = formatMoment(problem.startedAt);
  if (problem.type === 'price_differs') return `${title} in ${placesText(problem.countries)} since ${time}.`;
  return problem.type === 'all_codes_differ' ? `${title}. First seen ${time}.` : `${title} since ${time}.`;
}

/** The most countries that a title names. */
const namedCountries = 3;

/** Returns countries as a part of a sentence: "Brazil and India", "Brazil, India, Poland and 4 more countries". */
function placesText(codes: readonly string[]): string {
  const names = codes.slice(0, namedCountries).map(countryName);
  const more = codes.length - names.length;
  const rest = more === 0 ? [] : [more === 1 ? 'one more country' : `${more} more countries`];
  return formatList([...names, ...rest]);
}

/** What a problem means, what the service cannot do, and what the merchant can do, as sentences. */
interface ProblemTexts {
  means: string;
  cannot: string;
  todo: string;
  /** True if the codes are still checked, so that they stay in the banner. */
  isChecked?: true;
  /** True if new codes can be created. */
  isCreating?: true;
}

const everything = 'Create, check, replace or end codes.';
const changes = 'Create or replace codes, or end one unless you ask for it.';

/** What each problem means and what to do about it. */
export const problemMeanings: Record<ExplainedProblem, ProblemTexts> = {
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
    means: 'It doesn’t respond, or not in time.',
    cannot: everything,
    todo: 'Nothing. We try again every hour.',
  },
  missing_permission: {
    means: 'The key itself works.',
    cannot: 'Create or replace codes.',
    todo: 'Add the permission to the key, or paste another one.',
  },
  refused: {
    means: 'We look there for codes that we don’t know, once a day.',
    cannot: 'Find codes that we don’t know.',
    todo: 'Nothing. We try again every hour.',
    isChecked: true,
    isCreating: true,
  },
  unexpected_response: {
    means:
      'A field that we need is missing or has an unexpected value, so we change nothing until the responses are as expected again.',
    cannot: changes,
    todo: 'Check whether the codes exist there. We try again every hour.',
  },
  all_codes_differ: {
    means:
      'They have another discount, are turned off or are gone, so we change nothing there. Banners leave out those that are turned off.',
    cannot: changes,
    todo: 'If you changed them, create new ones. Otherwise wait: we look again every hour.',
  },
  too_many_codes: {
    means: 'Something ends your codes as soon as they exist.',
    cannot: 'Create more codes until tomorrow.',
    todo: 'Check whether another program turns them off.',
    isChecked: true,
  },
  price_differs: {
    means:
      'It differs by more than 2% from your price less the discount. Usually it has a price of its own for the country, so buyers with your code get both discounts.',
    cannot: 'Change prices there.',
    todo: 'Remove that price there, or exclude the country under Discounts.',
    isChecked: true,
    isCreating: true,
  },
};

/** Problems with which the provider still does what we ask. */
const answering: readonly CodeProblemType[] = [...driftTypes, 'refused', 'price_differs'];

/** Returns true if a code can be ended, which depends on no other code. */
export function canEndCodes({ problem }: Pick<Checkout, 'problem'>): boolean {
  return problem === null || answering.includes(problem.type);
}

/** Returns true if codes can be created and replaced. */
export function canCreateCodes({ problem }: Pick<Checkout, 'problem'>): boolean {
  return problem === null || problemMeanings[explained(problem)].isCreating === true;
}

/** Returns true if a problem keeps the codes from being checked, so that nothing is known of them. */
export function areCodesUnknown({ problem }: Pick<Checkout, 'problem'>): boolean {
  return problem !== null && !problemMeanings[explained(problem)].isChecked;
}

/** Returns what a checkout's problem means and what to do, as sentences. */
export function problemText(problem: Pick<Problem, 'type' | 'permission'>): string {
  const { means, todo } = problemMeanings[explained(problem)];
  return `${means} ${todo}`;
}

function explained({ type, permission }: Pick<Problem, 'type' | 'permission'>): ExplainedProblem {
  return permission === null ? type : 'missing_permission';
}

/**
 * Returns everything about a checkout's problems that their notice says, most of it about the first one. While the
 * campaign is not live, no visitor sees a banner anyway.
 */
export function problemFacts(
  checkout: FailingCheckout & Pick<Checkout, 'problems'>,
  rows: readonly CodeRow[],
  { isLive, now }: { isLive: boolean; now: Date },
): Consequence[] {
  const { field } = checkout.problem;
  const { means, todo } = problemMeanings[explained(checkout.problem)];
  return [
    { title: 'What it means', text: means },
    ...(isLive
      ? consequencesOf(checkout, rows, now)
      : [
          { title: 'Visitors see now', text: 'No banner, because the campaign isn’t live.' },
          cannotOf(checkout),
        ]),
    { title: 'What you can do', text: todo },
    ...(field === null ? [] : [{ title: 'What differed', text: `The field ${field}.` }]),
    ...checkout.problems.slice(1).map((problem) => ({
      title: 'Also',
      text: `${problemTitle({ problem }, providerOf(checkout))} ${problemText(problem)}`,
    })),
  ];
}

/** A checkout with a problem. */
export type FailingCheckout = Pick<Checkout, 'mode' | 'provider'> & {
  problem: Pick<Problem, 'type' | 'field' | 'permission'>;
};

/** Returns what a checkout's problem means for visitors now, for the codes, and for visitors later. */
export function consequencesOf(
  checkout: FailingCheckout,
  rows: readonly CodeRow[],
  now: Date,
): Consequence[] {
  const meaning = problemMeanings[explained(checkout.problem)];
  const shown = shownOf(rows);
  const cannot = cannotOf(checkout);
  const until = leavesBannerAt(shown);
  if (shown.length === 0 || until === null)
    return [{ title: 'Visitors see now', text: noBannerText(checkout, rows, now) }, cannot];
  const rest = shown.length < rows.length ? ' Discounts without such a code have no banner.' : '';
  const confirmed = oldestConfirmation(shown);
  const since = confirmed === null ? '' : `, confirmed on ${formatMoment(confirmed)} or later`;
  const visible = { title: 'Visitors see now', text: `The banner, with codes that we know${since}.${rest}` };
  if (meaning.isChecked) return [visible, cannot];
  const text = `A code that nobody confirms leaves the banner after seven days, the first one on ${formatMoment(until)}.`;
  return [visible, cannot, { title: 'If nothing changes', text }];
}

function cannotOf({ problem }: FailingCheckout): Consequence {
  return { title: 'We can’t', text: problemMeanings[explained(problem)].cannot };
}

/** Returns why no visitor gets a banner, as a sentence. */
function noBannerText(
  { mode, provider }: Pick<Checkout, 'mode' | 'provider'>,
  rows: readonly CodeRow[],
  now: Date,
): string {
  const { name } = providerOf({ provider });
  const live = rows.flatMap((row) => row.live ?? []);
  if (mode === 'test') return `No banner, because ${name} is in test mode.`;
  if (live.every(({ confirmedAt }) => confirmedAt === null))
    return 'No banner, because no code is confirmed.';
  if (live.some((code) => isUnconfirmed(code, now)))
    return `No banner, because ${name} hasn’t confirmed the codes for seven days.`;
  return `No banner, because the codes have ended or ${name} doesn’t accept them.`;
}

/** Returns codes as a list in a sentence: "PPP60K3F9QT (60%)". */
export function codeNames(codes: readonly Pick<Code, 'code' | 'discount'>[]): string {
  return codes.map(({ code, discount }) => `${code} (${formatPercent(discount)})`).join(', ');
}
