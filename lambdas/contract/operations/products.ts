import type { productRoutes } from '../../routes/products.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** Contract of the routes in `lambdas/routes/products.ts`. */
export const productOperations = {
  'list-products': {
    summary: 'Lists products, newest first.',
    description:
      'A page has at most 100 products. If there are more, `nextCursor` is the cursor of the next page.',
    query: pageQuery,
    responses: { 200: 'ProductPage' },
    errors: [],
  },
  'create-product': {
    summary: 'Creates a product.',
    description:
      'The first product also sets the default campaign’s currency if it is not set yet. `basePrice` has at most as many decimals as its currency. A merchant can have up to 10,000 products.',
    body: 'CreateProductRequest',
    isIdempotent: true,
    hasEntityTag: true,
    responses: { 201: 'ProductResponse' },
    hasLocation: true,
    errors: ['product_limit_reached', 'concurrent_modification'],
  },
  'get-product': {
    summary: 'Returns a product.',
    description: 'Returns every field. `description` and `providerPriceId` are absent if there is none.',
    isConditional: true,
    hasEntityTag: true,
    responses: { 200: 'ProductResponse' },
    errors: ['product_not_found'],
  },
  'update-product': {
    summary: 'Updates the product fields that you send (RFC 7396).',
    description:
      '`null` removes the description or the provider’s price. After the update, the price must have no more decimals than the currency.',
    body: 'UpdateProductRequest',
    isConditional: true,
    hasEntityTag: true,
    responses: { 200: 'ProductResponse' },
    errors: ['product_not_found', 'concurrent_modification'],
  },
  'delete-product': {
    summary: 'Deletes a product.',
    description: 'Deleting a product does not change campaigns.',
    isConditional: true,
    responses: { 204: null },
    errors: ['product_not_found', 'concurrent_modification'],
  },
} as const satisfies OperationsOf<typeof productRoutes>;
