import { dayMs } from '../shared/durations.ts';
import type { CodeProblemType } from './checkout.ts';
import {
  endingBy,
  endsBy,
  isSettling,
  isUsable,
  type ProviderCode,
  type StoredCode,
  settleMs,
  withProblem,
} from './code.ts';
import type { CodeStep } from './code-plan.ts';
import type { CodesGoal } from './codes-goal.ts';

/** Time after a code's end in which orders that began before it are paid or abandoned. */
const lateOrdersMs = dayMs;

/** Time for which an account has to look empty before a code that no run has read is called ended. */
const emptyListMs = dayMs;

/**
 * The result of a step at the provider: the code as the provider confirmed it, `undefined` if it is not there
 * or its name belongs to somebody else, or a problem.
 */
export type StepOutcome = (
  | { step: CodeStep; actual: ProviderCode | undefined }
  | {
      problem: CodeProblemType;
      /** True if the provider returned the code with a status that the service does not know. */
      isStatusUnknown?: boolean;
    }
) & {
  /** True after an attempt to create the code that the provider answered. */
  isAnswered?: boolean;
};

/** The time of a check, and what the campaign needs then. */
export interface OutcomeContext {
  goal: CodesGoal;
  now: Date;
  /** The account's working codes. @default - not listed, so that an absent code may be there */
  listed?: readonly ProviderCode[] | undefined;
  /** True if the account looks empty. It also does if its list was misread. */
  isListEmpty?: boolean;
  /** True if a code that no run has read may be in the account, although the list does not have its name. */
  mayHideUnread?: boolean;
  /** The run's attempts to create codes that the provider answered, as `attemptKey` names them. @default - none */
  answered?: ReadonlySet<string>;
}

/**
 * Returns the codes that should work but do not, as the provider returned them: another discount, inactive or
 * gone. Codes that end anyway or are to be replaced are not among them.
 */
export function differingCodes(
  codes: readonly StoredCode[],
  outcomes: ReadonlyMap<string, StepOutcome>,
  now: Date,
  replaced: readonly string[] = [],
): StoredCode[] {
  return codes.filter((code) => {
    const outcome = outcomes.get(code.code);
    if (!outcome || 'problem' in outcome || outcome.step !== 'check') return false;
    if (code.status === 'ended' || endsBy(code, now) || replaced.includes(code.code)) return false;
    return outcome.actual ? !isUsable(code, outcome.actual) : code.providerId !== undefined;
  });
}

/** Returns the name of an attempt to create a code, of which several begin at the same time. */
export function attemptKey({ code }: Pick<StoredCode, 'code'>, time: string): string {
  return `${code} ${time}`;
}

/**
 * Returns the code after a step at the provider, or `undefined` if the provider refused to create it because
 * its name belongs to a discount that the service did not create.
 */
export function applyOutcome(
  before: StoredCode,
  outcome: StepOutcome,
  context: OutcomeContext,
): StoredCode | undefined {
  const { now, answered = new Set() } = context;
  const isFound = 'step' in outcome && outcome.actual !== undefined;
  const code = isFound || outcome.isAnswered ? withoutAttempts(before, answered) : before;
  if ('problem' in outcome) return afterProblem(code, outcome, now);
  const { step, actual } = outcome;
  if (!actual) return step === 'create' ? undefined : afterAbsence(code, context);
  const known = counted(code, actual, context);
  // Until no interrupted request can create the code once more, later runs look for it and end it again.
  if (step === 'end') return isSettling(code, now) ? ending(known, now) : ended(known, now);
  if (code.status === 'ended') return afterEnd(known, actual, now);
  if (!isUsable(code, actual)) return ending(known, now);
  const { doubts: _former, ...trusted } = known;
  return {
    ...trusted,
    status: code.status === 'creating' ? 'live' : code.status,
    confirmedAt: now.toISOString(),
  };
}

/**
 * Returns the live codes that the check doubts: the provider calls them inactive, does not have them, or has a
 * status that the service does not know. If all live codes have such a status, nothing is known of any.
 */
export function doubtfulCodes(
  codes: readonly StoredCode[],
  outcomes: ReadonlyMap<string, StepOutcome>,
  { checkoutId }: Pick<CodesGoal, 'checkoutId'>,
): StoredCode[] {
  const live = codes.filter((code) => code.status === 'live' && code.checkoutId === checkoutId);
  const dead = live.filter(({ code }) => isCalledDead(outcomes.get(code)));
  const unknown = live.filter(({ code }) => isOfUnknownStatus(outcomes.get(code)));
  return unknown.length < live.length ? [...dead, ...unknown] : [];
}

function isCalledDead(outcome: StepOutcome | undefined): boolean {
  return outcome !== undefined && 'step' in outcome && outcome.step === 'check' && !outcome.actual?.isActive;
}

function isOfUnknownStatus(outcome: StepOutcome | undefined): boolean {
  return outcome !== undefined && 'problem' in outcome && outcome.isStatusUnknown === true;
}

function withoutAttempts({ attempts, ...code }: StoredCode, answered: ReadonlySet<string>): StoredCode {
  const open = attempts?.filter((time) => !answered.has(attemptKey(code, time))) ?? [];
  return open.length > 0 ? { ...code, attempts: open } : code;
}

/** The count of an ended code is final after its last orders, even if its status is then unknown. */
function afterProblem(
  code: StoredCode,
  { problem, isStatusUnknown = false }: Extract<StepOutcome, { problem: unknown }>,
  now: Date,
): StoredCode {
  if (code.status !== 'ended') return withProblem(code, problem, now);
  return isStatusUnknown && areOrdersOver(code, now) ? { ...code, isCounted: true } : code;
}

function areOrdersOver(code: StoredCode, now: Date): boolean {
  return endsBy(code, new Date(now.getTime() - lateOrdersMs));
}

/**
 * A code that is not there leaves the banner. It is called ended after the second run that misses it, but not
 * before an interrupted request can no longer create it. If no run has read it and the account looks empty, all runs
 * of a day must miss it.
 */
function afterAbsence(code: StoredCode, context: OutcomeContext): StoredCode {
  const { now, listed, isListEmpty, mayHideUnread } = context;
  const { status, absentSince = now.toISOString() } = code;
  if (status === 'ended') return { ...code, isCounted: true };
  if (status === 'creating') return { ...code, problem: null };
  const isSame = (each: ProviderCode) =>
    each.providerId === code.providerId || each.code.toUpperCase() === code.code;
  const isUnread = code.providerId === undefined;
  const isHidden = isUnread && mayHideUnread;
  if (!listed || listed.some(isSame) || isHidden || isSettling(code, now)) return ending(code, now);
  const waitMs = isUnread && isListEmpty ? emptyListMs : settleMs;
  if (now.getTime() - Date.parse(absentSince) < waitMs) return { ...ending(code, now), absentSince };
  return { ...ended(code, now), isCounted: true };
}

/**
 * An ended code's redemptions are final when the orders that began before its end are paid or abandoned. A
 * code that was reactivated at the provider ends again.
 */
function afterEnd(code: StoredCode, actual: ProviderCode, now: Date): StoredCode {
  if (actual.isActive) return ending(code, now);
  return areOrdersOver(code, now) ? { ...code, isCounted: true } : code;
}

/** A code that does not work leaves the banner, and ends as soon as the provider has confirmed that. */
function ending(code: StoredCode, now: Date): StoredCode {
  return endingBy({ ...code, status: 'replaced', problem: null }, now);
}

/** Only Polar's counter may fall, because it counts checkouts that are abandoned later. */
function counted(
  { absentSince: _former, ...code }: StoredCode,
  { providerId, redemptions }: ProviderCode,
  { goal, now }: OutcomeContext,
): StoredCode {
  const mayFall = goal.provider === 'polar';
  return {
    ...code,
    providerId,
    mode: goal.mode,
    redemptions: mayFall ? redemptions : Math.max(redemptions, code.redemptions),
    readAt: now.toISOString(),
    problem: null,
  };
}

/**
 * A code may have worked longer than planned, so its late orders are counted from the run that saw its end.
 */
function ended(code: StoredCode, now: Date): StoredCode {
  return { ...code, status: 'ended', problem: null, endsAt: now.toISOString() };
}
