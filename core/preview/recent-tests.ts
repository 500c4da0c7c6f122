import { dayMs } from '../shared/durations.ts';
import type { ButtonTest } from './link-report.ts';

/** How long a page's report and its test are kept. A page changes, so old ones say little. */
export const keptMs = 30 * dayMs;

/** Returns true if a report or test of this time is still kept. */
export function isKept(at: string, now: Date): boolean {
  return Date.parse(at) + keptMs > now.getTime();
}

/** Returns true if a shop's latest test is recent, and has seen that all of its buttons carry the code. */
export function hasPassed(test: ButtonTest | null, now: Date): boolean {
  if (!test || !isKept(test.testedAt, now)) return false;
  return test.carried > 0 && test.lost === 0 && test.unknown === 0;
}
