import { hourMs } from '../shared/durations.ts';
import type { Checkout } from './checkout.ts';
import { endingBy, type StoredCode, withProblem } from './code.ts';

/** Time in which the service tries to end the codes of a disconnected checkout. */
export const disconnectionMs = 48 * hourMs;

/** Runs are an hour apart, so the last one begins in the last hour. */
const lastRunMs = disconnectionMs - hourMs;

/** Returns the codes of a checkout that may still work, or may be created by an interrupted request. */
export function openCodes(codes: readonly StoredCode[], checkoutId: string): StoredCode[] {
  return codes.filter((code) => code.checkoutId === checkoutId && code.status !== 'ended');
}

/** Returns codes after the last run: those that may still work are marked, because nobody will end them. */
export function givenUp(codes: readonly StoredCode[], checkoutId: string, now: Date): StoredCode[] {
  const open = new Set(openCodes(codes, checkoutId));
  const left = (code: StoredCode) =>
    withProblem({ ...endingBy(code, now), status: 'replaced' }, 'not_ended', now);
  return codes.map((code) => (open.has(code) ? left(code) : code));
}

/** Returns true if no later run of the disconnection ends in time. */
export function isLastRun(
  { disconnectingSince = '' }: Pick<Checkout, 'disconnectingSince'>,
  now: Date,
): boolean {
  return now.getTime() - Date.parse(disconnectingSince) >= lastRunMs;
}
