import type { productRoutes } from '../../routes/products.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** What the routes of `lambdas/routes/products.ts` promise. */
export const productOperations: OperationsOf<typeof productRoutes> = {
  'list-products': {
    summary: 'Lists products, newest first.',
    description:
      'A page holds at most 100 products. While there are more, `nextCursor` leads to the next page.',
    query: pageQuery,
    answers: { 200: 'ProductPage' },
    errors: [],
  },
  'create-product': {
    summary: 'Adds a product.',
    description:
      'The first product also gives the default campaign its currency, if it has none. `basePrice` has at most as many decimals as its currency. A merchant has at most 10,000 products.',
    body: 'NewProduct',
    isIdempotent: true,
    hasEntityTag: true,
    answers: { 201: 'ProductAnswer' },
    hasLocation: true,
    errors: ['product_limit_reached', 'concurrent_modification'],
  },
  'get-product': {
    summary: 'Reads a product.',
    description: 'The answer holds every field; `description` is absent when there is none.',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'ProductAnswer' },
    errors: ['product_not_found'],
  },
  'update-product': {
    summary: 'Changes the fields of a product that are sent (RFC 7396).',
    description:
      'What is left out stays as it is. `null` removes the description. Price and currency must fit together after the change.',
    body: 'ProductChanges',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'ProductAnswer' },
    errors: ['product_not_found', 'concurrent_modification'],
  },
  'delete-product': {
    summary: 'Removes a product.',
    description: 'Campaigns stay as they are.',
    isConditional: true,
    answers: { 204: null },
    errors: ['product_not_found', 'concurrent_modification'],
  },
};
