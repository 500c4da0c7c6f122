import type { productRoutes } from '../../routes/products.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** What the routes of `lambdas/routes/products.ts` promise. */
export const productOperations: OperationsOf<typeof productRoutes> = {
  'list-products': {
    summary: 'Lists products, newest first.',
    query: pageQuery,
    answers: { 200: 'ProductPage' },
    errors: [],
  },
  'create-product': {
    summary: 'Adds a product.',
    body: 'NewProduct',
    isIdempotent: true,
    hasEntityTag: true,
    answers: { 201: 'ProductAnswer' },
    hasLocation: true,
    errors: ['product_limit_reached', 'concurrent_modification'],
  },
  'get-product': {
    summary: 'Reads a product.',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'ProductAnswer' },
    errors: ['product_not_found'],
  },
  'update-product': {
    summary: 'Changes the fields of a product that are sent (RFC 7396).',
    body: 'ProductChanges',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'ProductAnswer' },
    errors: ['product_not_found', 'concurrent_modification'],
  },
  'delete-product': {
    summary: 'Removes a product, also from the campaigns that name it.',
    isConditional: true,
    answers: { 204: null },
    errors: ['product_not_found', 'concurrent_modification'],
  },
};
