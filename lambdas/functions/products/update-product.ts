/** PATCH /v1/products/:id: updates the fields in the body (RFC 7396). */

import { type ProductUpdate, productUpdateSchema } from '../../../core/catalog/product.ts';
import { patchProduct } from '../../../storage/products.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { type EndpointResponse, ok, withEntityTag } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the changed product. Throws `product_not_found` and `precondition_failed`. */
export async function updateProduct(
  request: ManagementRequest<ProductUpdate>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const { merchantId, id, body } = request;
  const isExpected = versionCondition(request);
  const patch = () => patchProduct(database, merchantId, id, body, clock, isExpected);
  const { resource, version } = await requireResource('products', id, patch);
  return withEntityTag(ok(resource), version);
}

export const handler = endpointWithBody(productUpdateSchema, updateProduct);
