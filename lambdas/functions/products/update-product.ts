/** PATCH /v1/products/:id: changes the fields that are sent (RFC 7396). */
import { type ProductChanges, productChangesSchema } from '../../../core/catalog/product.ts';
import { patchProduct } from '../../../storage/changes/products.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { tagged, versionCondition } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the changed product. Throws `product_not_found` and `precondition_failed`. */
export async function updateProduct(
  request: ManagementRequest<ProductChanges>,
  { database, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, id, body } = request;
  const isExpected = versionCondition(request);
  const patch = () => patchProduct(database, merchantId, id, body, clock, isExpected);
  const { resource, version } = await found('prod', id, patch);
  return tagged(ok(resource), version);
}

export const handler = endpointWithBody(productChangesSchema, updateProduct);
