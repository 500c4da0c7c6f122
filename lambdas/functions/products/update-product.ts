/** PATCH /v1/products/:id: changes the fields that are sent (RFC 7396). */

import type { ProductChanges } from '../../../core/catalog/product.ts';
import { productChangesSchema } from '../../../core/catalog/product-fields.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { patchProduct } from '../../../storage/changes/products.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { expectationOf, tagged } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  products: { update: OnTable<typeof patchProduct> };
  clock: Clock;
}

/** 200 with the changed product; `precondition_failed` when it is not as expected; `product_not_found` for unknown, foreign and malformed ids. */
export async function updateProduct(
  request: ManagementRequest<ProductChanges>,
  { products, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, id, body } = request;
  const expectation = expectationOf(request);
  const update = () => products.update(merchantId, id, body, clock, expectation);
  return tagged(ok(await found('prod', id, update)));
}

export const handler = endpointWithBody(productChangesSchema, updateProduct, () => ({
  products: { update: onTable(patchProduct) },
  clock,
}));
