import type { Route } from './route.ts';

/** A merchant’s products. */
export const productRoutes = [
  {
    id: 'list-products',
    api: 'management',
    methods: ['GET'],
    path: '/products',
    permissions: ['products', 'read'],
    entry: 'lambdas/functions/products/list-products.ts',
    table: [{ kind: 'merchant', actions: ['Query'] }],
    impact: 'Merchants cannot list their products.',
  },
  {
    id: 'create-product',
    api: 'management',
    methods: ['POST'],
    path: '/products',
    permissions: ['products'],
    entry: 'lambdas/functions/products/create-product.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
      { kind: 'publication', actions: ['UpdateItem'] },
      { kind: 'activity', actions: ['PutItem'] },
    ],
    impact: 'Merchants cannot add products.',
  },
  {
    id: 'get-product',
    api: 'management',
    methods: ['GET'],
    path: '/products/{id}',
    permissions: ['products', 'read'],
    entry: 'lambdas/functions/products/get-product.ts',
    table: [{ kind: 'merchant', actions: ['GetItem'] }],
    impact: 'Merchants cannot read a product.',
  },
  {
    id: 'update-product',
    api: 'management',
    methods: ['PATCH'],
    path: '/products/{id}',
    permissions: ['products'],
    entry: 'lambdas/functions/products/update-product.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'PutItem'] },
      { kind: 'activity', actions: ['PutItem'] },
    ],
    impact: 'Merchants cannot change products.',
  },
  {
    id: 'delete-product',
    api: 'management',
    methods: ['DELETE'],
    path: '/products/{id}',
    permissions: ['products'],
    entry: 'lambdas/functions/products/delete-product.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'UpdateItem', 'DeleteItem'] },
      { kind: 'activity', actions: ['PutItem'] },
    ],
    impact: 'Merchants cannot remove products.',
  },
] as const satisfies readonly Route[];
