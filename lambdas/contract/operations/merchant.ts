import type { merchantRoutes } from '../../routes/merchant.ts';
import type { OperationsOf } from './operation.ts';

/** What the routes of `lambdas/routes/merchant.ts` promise. */
export const merchantOperations: OperationsOf<typeof merchantRoutes> = {
  'get-merchant': {
    summary: 'Reads the merchant of the key: its plan, its limits, and what is used of them.',
    description:
      'Shows how many products, campaigns and keys there may be, and how many there are. The plan decides how many requests a second are answered.',
    isConditional: true,
    hasEntityTag: true,
    hasRatePolicy: true,
    answers: { 200: 'MerchantAnswer' },
    errors: [],
  },
};
