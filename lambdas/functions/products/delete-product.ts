/** DELETE /v1/products/:id: removes a product from the merchant's catalog. */
import { removeProduct } from '../../../storage/transactions/products.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { type EndpointResponse, noContent } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 204. Throws `product_not_found` and `precondition_failed`. */
export async function deleteProduct(
  request: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const isExpected = versionCondition(request);
  await requireResource('products', id, () => removeProduct(database, merchantId, id, isExpected));
  return noContent();
}

export const handler = endpoint(deleteProduct);
