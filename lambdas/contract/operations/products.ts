import type { productRoutes } from '../../routes/products.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** Contract of the routes in `lambdas/routes/products.ts`. */
export const productOperations: OperationsOf<typeof productRoutes> = {
  'list-products': {
    summary: 'Lists products, newest first.',
    description:
      'A page has at most 100 products. If there are more, `nextCursor` is the cursor of the next page.',
    query: pageQuery,
    answers: { 200: 'ProductPage' },
    errors: [],
  },
  'create-product': {
    summary: 'Creates a product.',
    description:
      'The first product also gives the default campaign its currency, if that has none. `basePrice` has at most as many decimals as its currency. A merchant has at most 10,000 products.',
    body: 'NewProduct',
    isIdempotent: true,
    hasEntityTag: true,
    answers: { 201: 'ProductAnswer' },
    hasLocation: true,
    errors: ['product_limit_reached', 'concurrent_modification'],
  },
  'get-product': {
    summary: 'Returns a product.',
    description: 'Returns every field; `description` is absent if there is none.',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'ProductAnswer' },
    errors: ['product_not_found'],
  },
  'update-product': {
    summary: 'Updates the fields of a product that are sent (RFC 7396).',
    description:
      '`null` removes the description. After the update, the price must have no more decimals than the currency.',
    body: 'ProductChanges',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'ProductAnswer' },
    errors: ['product_not_found', 'concurrent_modification'],
  },
  'delete-product': {
    summary: 'Deletes a product.',
    description: 'Campaigns do not change.',
    isConditional: true,
    answers: { 204: null },
    errors: ['product_not_found', 'concurrent_modification'],
  },
};
