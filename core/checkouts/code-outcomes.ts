import { dayMs } from '../shared/durations.ts';
import type { CheckoutProblemType } from './checkout.ts';
import {
  endingBy,
  endsBy,
  isOfCampaign,
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

/**
 * The result of a step at the provider: the code as the provider confirmed it, `undefined` if it is gone or
 * not there, or a problem.
 */
export type StepOutcome =
  | { step: CodeStep; actual: ProviderCode | undefined }
  | {
      problem: CheckoutProblemType;
      /** True if the provider returned the code with a status that the service does not know. */
      isStatusUnknown?: boolean;
    };

/** The time of a check, and what the campaign needs then. */
export interface OutcomeContext {
  goal: CodesGoal;
  now: Date;
}

/**
 * Returns the codes that should work but do not, as the provider returned them: another discount, inactive or
 * gone. Codes that end anyway or are to be replaced are not among them.
 */
export function differingCodes(
  codes: readonly StoredCode[],
  outcomes: ReadonlyMap<string, StepOutcome>,
  { goal, now }: OutcomeContext,
  replaced: readonly string[] = [],
): StoredCode[] {
  return codes.filter((code) => {
    const outcome = outcomes.get(code.code);
    if (!outcome || 'problem' in outcome || outcome.step !== 'check') return false;
    if (code.status === 'ended' || endsBy(code, now) || replaced.includes(code.code)) return false;
    const { actual } = outcome;
    if (code.providerId === undefined) return isOurs(actual, goal) && !isUsable(code, actual);
    return !actual || !isUsable(code, actual);
  });
}

/**
 * Returns the code after a step at the provider, or `undefined` if its name belongs to a discount that the
 * service did not create.
 */
export function applyOutcome(
  code: StoredCode,
  outcome: StepOutcome,
  context: OutcomeContext,
): StoredCode | undefined {
  const { now, goal } = context;
  if ('problem' in outcome) return afterProblem(code, outcome, now);
  const { step, actual } = outcome;
  if (step === 'end') return ended(actual ? counted(code, actual, context) : code, now);
  if (code.status === 'ended') return afterEnd(code, actual, context);
  if (code.providerId === undefined) {
    if (actual && !isOurs(actual, goal)) return undefined;
    return afterSearch(code, actual, context);
  }
  return afterRead(code, actual, context);
}

/**
 * Returns the live codes that the check doubts. The provider calls them inactive and returns all else as the
 * service knows it, or has a status that the service does not know. If all live codes have such a status,
 * nothing is known of any.
 */
export function doubtfulCodes(
  codes: readonly StoredCode[],
  outcomes: ReadonlyMap<string, StepOutcome>,
  { goal }: OutcomeContext,
): StoredCode[] {
  const live = codes.filter(({ status, checkoutId }) => status === 'live' && checkoutId === goal.checkoutId);
  const inactive = live.filter((code) => isInactive(code, outcomes.get(code.code), goal));
  const unknown = live.filter(({ code }) => isOfUnknownStatus(outcomes.get(code)));
  return unknown.length < live.length ? [...inactive, ...unknown] : [];
}

function isInactive(code: StoredCode, outcome: StepOutcome | undefined, goal: CodesGoal): boolean {
  if (!outcome || 'problem' in outcome || outcome.step !== 'check') return false;
  const { actual } = outcome;
  const isSame = isOurs(actual, goal) && actual.providerId === code.providerId;
  return isSame && !actual.isActive && isUsable(code, { ...actual, isActive: true });
}

function isOfUnknownStatus(outcome: StepOutcome | undefined): boolean {
  return outcome !== undefined && 'problem' in outcome && outcome.isStatusUnknown === true;
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

function isOurs(actual: ProviderCode | undefined, { campaignId }: CodesGoal): actual is ProviderCode {
  return actual !== undefined && isOfCampaign(actual, campaignId);
}

/** An interrupted request can still create a code that was replaced before any run has seen it. */
function afterSearch(
  code: StoredCode,
  actual: ProviderCode | undefined,
  context: OutcomeContext,
): StoredCode {
  const { now } = context;
  if (!actual) {
    const isOver = code.status !== 'creating' && endsBy(code, now);
    return isOver ? ended(code, now) : { ...code, problem: null };
  }
  const wasInterrupted = code.status === 'creating' && code.problem?.type === 'unreachable';
  const settling = wasInterrupted ? { settlesAt: new Date(now.getTime() + settleMs).toISOString() } : {};
  if (!isUsable(code, actual)) return ending({ ...counted(code, actual, context), ...settling }, now);
  const found = confirmed(code, actual, context);
  return code.status === 'creating' ? { ...found, ...settling, status: 'live' } : found;
}

function afterRead(code: StoredCode, actual: ProviderCode | undefined, context: OutcomeContext): StoredCode {
  if (actual && isUsable(code, actual)) return confirmed(code, actual, context);
  return ending(actual ? counted(code, actual, context) : code, context.now);
}

/**
 * An ended code's redemptions are final when the orders that began before its end are paid or abandoned. A
 * code that was reactivated at the provider ends again.
 */
function afterEnd(code: StoredCode, actual: ProviderCode | undefined, context: OutcomeContext): StoredCode {
  const { now } = context;
  if (actual?.isActive) return ending(counted(code, actual, context), now);
  const isFinal = !actual || areOrdersOver(code, now);
  const next = actual ? counted(code, actual, context) : code;
  return isFinal ? { ...next, isCounted: true } : next;
}

/** A code that does not work leaves the banner, and ends as soon as the provider has confirmed that. */
function ending(code: StoredCode, now: Date): StoredCode {
  return endingBy({ ...code, status: 'replaced', problem: null }, now);
}

function confirmed(code: StoredCode, actual: ProviderCode, context: OutcomeContext): StoredCode {
  const { doubts: _former, ...trusted } = counted(code, actual, context);
  return { ...trusted, confirmedAt: context.now.toISOString() };
}

/** Only Polar's counter may fall, because it counts checkouts that are abandoned later. */
function counted(code: StoredCode, actual: ProviderCode, { goal }: OutcomeContext): StoredCode {
  const { providerId, redemptions } = actual;
  const mayFall = goal.provider === 'polar';
  return {
    ...code,
    providerId,
    mode: goal.mode,
    redemptions: mayFall ? redemptions : Math.max(redemptions, code.redemptions),
    problem: null,
  };
}

/**
 * A code may have worked longer than planned, so its late orders are counted from the run that saw its end.
 */
function ended(code: StoredCode, now: Date): StoredCode {
  return { ...code, status: 'ended', problem: null, endsAt: now.toISOString() };
}
