/** GET /v1/products/:id: one product. */
import { readProduct } from '../../../storage/products.ts';
import type { Answer } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { shown } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the product, or 304. Throws `product_not_found`. */
export async function getProduct(request: ManagementRequest, { database }: Dependencies): Promise<Answer> {
  const { merchantId, id } = request;
  const { resource, version } = await found('prod', id, () => readProduct(database, merchantId, id));
  return shown(request, resource, version);
}

export const handler = endpoint(getProduct);
