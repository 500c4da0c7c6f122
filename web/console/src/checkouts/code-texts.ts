import type { Code, CodeProblemType } from '../api/contract.ts';
import { formatAgo, formatMoment } from '../parts/numbers.ts';
import { type CodeRow, hiddenText } from './code-rows.ts';
import type { Provider } from './providers.ts';

type Label = readonly [text: string, tone: '' | 'good' | 'warn'];

/** What each state of a discount's code is called, and the color of its tag. */
export const stateLabels: Record<CodeRow['state'], Label> = {
  refused: ['Not replaced', 'warn'],
  shared: ['Probably shared', 'warn'],
  recreated: ['Recreated', ''],
  unchecked: ['Not checked', 'warn'],
  exists: ['Exists', 'good'],
  creating: ['Being created', 'warn'],
};

/**
 * Returns what the status of a sale's or former code is called, and the color of its tag. `isUnknown` while nothing is
 * known of the codes.
 */
export function formerLabel({ status, isSale }: Pick<Code, 'status' | 'isSale'>, isUnknown: boolean): Label {
  if (isSale && status === 'replaced') return ['Sale over', ''];
  return status === 'live' && isUnknown ? stateLabels.unchecked : formerLabels[status];
}

const formerLabels: Record<Code['status'], Label> = {
  live: ['Exists', 'good'],
  creating: ['Being created', 'warn'],
  replaced: ['Replaced', ''],
  ended: ['Ended', ''],
};

/** Returns what is known of a sale's or former code. */
export function formerDetail(
  { status, isSale, problem, confirmedAt, endsAt }: Code,
  { name }: Pick<Provider, 'name'>,
  now: Date,
): string {
  if (status === 'creating') {
    const cause = causeOf(problem);
    return isSale
      ? `${cause}the sale doesn’t start until ${name} confirms it`
      : `${cause}no banner until then`;
  }
  if (status === 'ended') return `${endsAt === null ? '' : `${formatAgo(endsAt, now.getTime())}, `}confirmed`;
  // A sale's code that was replaced before its first confirmation has none.
  const end = endsAt === null ? '' : `ends ${formatMoment(endsAt)}`;
  return [confirmedText(confirmedAt, now), end].filter(Boolean).join(', ');
}

/** Problems that a code can have before it exists. */
const problems: Partial<Record<CodeProblemType, string>> = {
  key_refused: 'it rejects our key',
  rate_limited: 'it limits our requests, we try again',
  unreachable: 'it doesn’t respond, we try again',
  unexpected_response: 'its response lacks a field, we try again',
  refused: 'it rejects the discount; check the products',
};

/** A code exists from its first confirmation on. */
function confirmedText(confirmedAt: string | null | undefined, now: Date): string {
  return confirmedAt ? `confirmed ${formatAgo(confirmedAt, now.getTime())}` : '';
}

function causeOf(problem: Code['problem'] | undefined): string {
  const text = problem && problems[problem.type];
  return text ? `${text}; ` : '';
}

/** Returns what is known of the code of a discount. */
export function detailOf(row: CodeRow, { name }: Pick<Provider, 'name'>, now: Date): string {
  const { state, live, creating } = row;
  if (state === 'creating') return `${causeOf(creating?.problem)}no banner until then`;
  const confirmed = confirmedText(live?.confirmedAt, now);
  const hidden = hiddenText(row, now);
  if (hidden) return `${confirmed}${hidden}`;
  if (state === 'refused') return `${confirmed}; ${name} rejects the new code, so check the products`;
  if (state === 'recreated') return `${confirmed}; the former code ended in ${name}`;
  return confirmed;
}
