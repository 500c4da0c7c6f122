import { dayMs } from '../shared/durations.ts';
import type { Code } from './code.ts';

/**
 * A code was probably shared if it is redeemed this often, and more than twice as often as visitors take it:
 * copy it, or open a link with it.
 */
export const leastShared = 10;

/** How often a code was redeemed, and how often visitors took it at most. */
export interface CodeUse {
  redeemed: number;
  /** Copies and opened links. Some can be of the former code, and one visitor can do both. */
  takenAtMost: number;
}

/**
 * Returns true if a code was probably shared. Without a copy or an opened link, nothing says how often
 * visitors take it.
 */
export function isProbablyShared({ redeemed, takenAtMost }: CodeUse): boolean {
  return takenAtMost > 0 && redeemed >= leastShared && redeemed > 2 * takenAtMost;
}

/**
 * Returns when the banner began to show a code, in milliseconds since 1970. A former code then works for 48
 * hours more. `codes` are all of the campaign.
 */
export function liveSince(
  { discount, createdAt }: Pick<Code, 'discount' | 'createdAt'>,
  codes: readonly Pick<Code, 'discount' | 'isSale' | 'status' | 'endsAt'>[],
): number {
  const former = codes.filter(
    (other) =>
      other.discount === discount &&
      !other.isSale &&
      (other.status === 'replaced' || other.status === 'ended'),
  );
  const ends = former.flatMap(({ endsAt }) => (endsAt === null ? [] : Date.parse(endsAt) - 2 * dayMs));
  return Math.max(Date.parse(createdAt), ...ends);
}
