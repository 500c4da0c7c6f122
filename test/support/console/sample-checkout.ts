import type { Checkout } from '../../../console/src/api/contract.ts';

/** A connected Stripe account. */
export const sampleCheckout: Checkout = {
  ...{ id: 'chk_1', provider: 'stripe', mode: 'live', keyHint: '9QfT', status: 'connected', problem: null },
  ...{ checkedAt: '', createdAt: '', updatedAt: '' },
};

/** A campaign's settings for the codes there. */
export const sampleAssignment = {
  ...{ id: 'chk_1', prefix: 'PPP', productIds: [], rotateDays: 30 },
  duration: 'forever' as const,
};
