import type { Route } from './route.ts';

/** A merchant’s checkouts: provider accounts in which the service may manage codes. */
export const checkoutRoutes = [
  {
    id: 'list-checkouts',
    api: 'management',
    methods: ['GET'],
    path: '/checkouts',
    entry: 'lambdas/functions/checkouts/list-checkouts.ts',
    table: [{ kind: 'merchant', actions: ['Query'] }],
    impact: 'Merchants cannot list their checkouts.',
  },
  {
    id: 'create-checkout',
    api: 'management',
    methods: ['POST'],
    path: '/checkouts',
    entry: 'lambdas/functions/checkouts/create-checkout.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
      { kind: 'checkoutSecrets', actions: ['PutItem'] },
    ],
    needs: ['checkoutUrls', 'encryption'],
    impact: 'Merchants cannot connect a checkout.',
  },
  {
    id: 'get-checkout',
    api: 'management',
    methods: ['GET'],
    path: '/checkouts/{id}',
    entry: 'lambdas/functions/checkouts/get-checkout.ts',
    table: [{ kind: 'merchant', actions: ['GetItem'] }],
    impact: 'Merchants cannot read a checkout.',
  },
  {
    id: 'update-checkout',
    api: 'management',
    methods: ['PATCH'],
    path: '/checkouts/{id}',
    entry: 'lambdas/functions/checkouts/update-checkout.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'PutItem'] },
      { kind: 'checkoutSecrets', actions: ['PutItem'] },
    ],
    needs: ['checkoutUrls', 'encryption'],
    impact: 'Merchants cannot replace the API key of a checkout.',
  },
  {
    id: 'delete-checkout',
    api: 'management',
    methods: ['DELETE'],
    path: '/checkouts/{id}',
    entry: 'lambdas/functions/checkouts/delete-checkout.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'UpdateItem', 'DeleteItem'] },
      { kind: 'checkoutSecrets', actions: ['DeleteItem'] },
    ],
    impact: 'Merchants cannot disconnect a checkout.',
  },
] as const satisfies readonly Route[];
