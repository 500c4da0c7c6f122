import type { merchantRoutes } from '../../routes/merchant.ts';
import type { OperationsOf } from './operation.ts';

/** Contract of the routes in `lambdas/routes/merchant.ts`. */
export const merchantOperations: OperationsOf<typeof merchantRoutes> = {
  'get-merchant': {
    summary: 'Returns the merchant of the key: its plan, limits and usage.',
    description:
      'Limits and usage are numbers of products, campaigns and active keys. The plan sets the limit of requests per second.',
    hasRatePolicy: true,
    answers: { 200: 'MerchantAnswer' },
    errors: [],
  },
};
