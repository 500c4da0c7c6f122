import type { merchantRoutes } from '../../routes/merchant.ts';
import type { OperationsOf } from './operation.ts';

/** What the routes of `lambdas/routes/merchant.ts` promise. */
export const merchantOperations: OperationsOf<typeof merchantRoutes> = {
  'get-merchant': {
    summary: 'Reads the merchant of the key: its plan, its limits, and what is used of them.',
    isConditional: true,
    hasEntityTag: true,
    hasRatePolicy: true,
    answers: { 200: 'MerchantAnswer' },
    errors: [],
  },
};
