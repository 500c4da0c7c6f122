/** DELETE /v1/products/:id: removes a product from the merchant's catalogue. */
import { removeProduct } from '../../../storage/changes/products.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { versionCondition } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 204. Throws `product_not_found` and `precondition_failed`. */
export async function deleteProduct(request: ManagementRequest, { database }: Dependencies): Promise<Answer> {
  const { merchantId, id } = request;
  const isExpected = versionCondition(request);
  await found('prod', id, () => removeProduct(database, merchantId, id, isExpected));
  return noContent();
}

export const handler = endpoint(deleteProduct);
