import type { StoredCode } from '../../../core/checkouts/code.ts';
import type { CodesGoal } from '../../../core/checkouts/codes-goal.ts';
import { hourMs } from '../../../core/shared/durations.ts';

/** Time of the tests. */
export const now = new Date('2026-11-23T12:00:00.000Z');

/** Returns the time so many hours after `now`. */
export const inHours = (hours: number): string => new Date(now.getTime() + hours * hourMs).toISOString();

/** Returns a live code for 60% that a run created a day ago. */
export function sampleCode(fields: Partial<StoredCode> = {}): StoredCode {
  return {
    code: 'PPP60K3F9QT',
    discount: 60,
    isSale: false,
    status: 'live',
    createdAt: inHours(-24),
    endsAt: inHours(59 * 24),
    confirmedAt: inHours(-1),
    redemptions: 3,
    problem: null,
    checkoutId: 'chk_1',
    terms: 'terms',
    providerId: 'promo_1',
    ...fields,
  };
}

/** The goal of a campaign with one discount. */
export const sampleGoal = {
  campaignId: 'camp_1',
  checkoutId: 'chk_1',
  provider: 'stripe',
  mode: 'live',
  wanted: {
    discounts: [60],
    prefix: 'PPP',
    providerProductIds: [],
    duration: 'forever',
    rotateDays: 30,
    rotateAfter: null,
  },
} satisfies CodesGoal;
