/** PATCH /v1/products/:id: changes the fields that are sent (RFC 7396). */

import type { ProductChanges } from '../../../core/catalog/product.ts';
import { productChangesSchema } from '../../../core/catalog/product-fields.ts';
import { type ProductStore, productStore } from '../../../storage/product-store.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  products: Pick<ProductStore, 'update'>;
}

/** 200 with the changed product; `product_not_found` for unknown, foreign and malformed ids. */
export async function updateProduct(
  { merchantId, id, body }: ManagementRequest<ProductChanges>,
  { products }: Dependencies,
): Promise<Answer> {
  const product = await found('prod', id, () => products.update(merchantId, id, body));
  return ok(product);
}

export const handler = endpointWithBody(productChangesSchema, updateProduct, () => ({
  products: productStore(database(), clock),
}));
