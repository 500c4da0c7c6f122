import type { Checkout, Code } from '../../../web/console/src/api/contract.ts';
import type { CodeEvidence } from '../../../web/console/src/screens/home/live-state.ts';
import type { ManagedCodes } from '../../../web/console/src/screens/managed-codes.ts';

/** A connected Stripe account. */
export const sampleCheckout: Checkout = {
  ...{
    id: 'chk_1',
    provider: 'stripe',
    mode: 'live',
    providerKeyLast4: '9QfT',
    status: 'connected',
    problem: null,
    problems: [],
    keyScope: 'discounts',
    otherCodes: [],
    orders: null,
    disconnection: null,
  },
  ...{ checkedAt: '', createdAt: '', updatedAt: '' },
};

/** A campaign's settings for the codes there. */
export const sampleAssignment = {
  ...{ id: 'chk_1', prefix: 'PPP', providerProductIds: [], rotateDays: 30, rotateAfter: null },
  duration: 'forever' as const,
};

/** A live code there. */
export const sampleCode: Code = {
  ...{ code: 'PPP60AAAAAA', discount: 60, isSale: false, status: 'live', redemptions: 0, problem: null },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', endsAt: '2027-01-20T12:00:00.000Z' },
  confirmedAt: '2026-11-23T09:00:00.000Z',
  readAt: '2026-11-23T09:00:00.000Z',
  isShown: true,
};

/** What is known of one code that the provider confirmed. */
export const sampleEvidence: CodeEvidence = {
  ...{ sentence: 'The codes exist in Stripe, checked 4 minutes ago.', checkoutName: 'Stripe', count: 1 },
  checkedAt: '2026-11-21T11:56:00.000Z',
  isLate: false,
};

/** What screens show if only these discounts have a code and nothing is wrong. */
export function sampleManagedCodes(
  ...live: readonly (readonly [discount: number, code: string])[]
): ManagedCodes {
  return {
    ...{ live: new Map(live), evidence: sampleEvidence, summary: '' },
    ...{
      saleCode: undefined,
      isSaleCodeDue: false,
      uncounted: undefined,
      firstCodeAt: null,
      testModeText: undefined,
      doubts: [],
      warnings: [],
      goingOffline: () => [],
    },
  };
}
