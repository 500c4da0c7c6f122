import type { merchantRoutes } from '../../routes/merchant.ts';
import type { OperationsOf } from './operation.ts';

/** Contract of the routes in `lambdas/routes/merchant.ts`. */
export const merchantOperations = {
  'get-merchant': {
    summary: 'Returns the key’s merchant, with plan, limits and usage.',
    description:
      'Limits and usage are numbers of products, campaigns, active keys and checkouts. The plan sets the requests per second.',
    hasRatePolicy: true,
    responses: { 200: 'MerchantResponse' },
    errors: [],
  },
} as const satisfies OperationsOf<typeof merchantRoutes>;
