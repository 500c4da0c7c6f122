import type { CheckoutProblemType } from './checkout.ts';
import {
  endingBy,
  endsBy,
  isUsable,
  type ProviderCode,
  type StoredCode,
  settleMs,
  withProblem,
} from './code.ts';

/** Time after a code's end in which orders that began before it are paid or abandoned. */
const lateOrdersMs = 86_400_000;

/**
 * The result of a step at the provider: the code at the provider (`undefined` if it is gone), its end, or a
 * problem.
 */
export type StepOutcome = { actual: ProviderCode | undefined } | { problem: CheckoutProblemType } | 'ended';

/** Returns the code after a step at the provider. */
export function applyOutcome(code: StoredCode, outcome: StepOutcome, now: Date): StoredCode {
  if (outcome === 'ended') return ended(code, now);
  if (code.status === 'ended') return withFinalCount(code, outcome, now);
  if ('problem' in outcome) return withProblem(code, outcome.problem, now);
  if (code.status === 'creating') return afterCreation(code, outcome.actual, now);
  return code.providerId === undefined
    ? afterSearch(code, outcome.actual, now)
    : afterCheck(code, outcome.actual, now);
}

/** A code that was created but is not listed yet stays `creating`. */
function afterCreation(code: StoredCode, actual: ProviderCode | undefined, now: Date): StoredCode {
  if (!actual) return withProblem(code, 'unreachable', now);
  if (!isUsable(code, actual)) return ended(code, now);
  const live: StoredCode = { ...counted(code, actual), status: 'live' };
  if (code.problem?.type !== 'unreachable') return live;
  return { ...live, settlesAt: new Date(now.getTime() + settleMs).toISOString() };
}

/** An interrupted request can still create a code that was replaced before any run has seen it. */
function afterSearch(code: StoredCode, actual: ProviderCode | undefined, now: Date): StoredCode {
  if (!actual) return endsBy(code, now) ? ended(code, now) : code;
  return isUsable(code, actual) ? counted(code, actual) : ended(code, now);
}

/** A code that the merchant changed at the provider is never shown again and ends there. */
function afterCheck(code: StoredCode, actual: ProviderCode | undefined, now: Date): StoredCode {
  if (!actual?.isActive) return ended(actual ? counted(code, actual) : code, now);
  const next = counted(code, actual);
  return isUsable(code, actual) ? next : endingBy({ ...next, status: 'replaced' }, now);
}

/** An ended code's redemptions are final when the orders that began before its end are paid or abandoned. */
function withFinalCount(code: StoredCode, outcome: Exclude<StepOutcome, 'ended'>, now: Date): StoredCode {
  if ('problem' in outcome) return code;
  const isFinal = !outcome.actual || endsBy(code, new Date(now.getTime() - lateOrdersMs));
  const next = outcome.actual ? counted(code, outcome.actual) : code;
  return isFinal ? { ...next, isCounted: true } : next;
}

function counted(code: StoredCode, { providerId, redemptions }: ProviderCode): StoredCode {
  return { ...code, providerId, redemptions, problem: null };
}

/**
 * A code may have worked longer than planned, so its late orders are counted from the run that saw its end.
 */
function ended(code: StoredCode, now: Date): StoredCode {
  return { ...code, status: 'ended', problem: null, endsAt: now.toISOString() };
}
