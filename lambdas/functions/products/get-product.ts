/** GET /v1/products/:id: one product. */
import { readProduct } from '../../../storage/products.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { resourceResponse } from '../../http/resource-response.ts';
import type { EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the product, or 304. Throws `product_not_found`. */
export async function getProduct(
  request: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const { resource, version } = await requireResource('products', id, () =>
    readProduct(database, merchantId, id),
  );
  return resourceResponse(request, resource, version);
}

export const handler = endpoint(getProduct);
