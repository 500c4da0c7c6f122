/** PATCH /v1/products/:id: changes the fields that are sent (RFC 7396). */

import type { ProductChanges } from '../../../core/catalog/product.ts';
import { productChangesSchema } from '../../../core/catalog/product-fields.ts';
import { patchProduct } from '../../../storage/changes/products.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  products: { update: OnTable<typeof patchProduct> };
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
  products: { update: onTable(patchProduct) },
}));
