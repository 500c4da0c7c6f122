import type { Route } from './route.ts';

/** The merchant itself. */
export const merchantRoutes = [
  {
    id: 'get-merchant',
    api: 'management',
    methods: ['GET'],
    path: '/merchant',
    entry: 'lambdas/functions/merchant/get-merchant.ts',
    table: [{ kind: 'merchant', actions: ['GetItem'] }],
    needs: ['planRates'],
    impact: 'Merchants cannot see their plan and their limits.',
  },
] as const satisfies readonly Route[];
