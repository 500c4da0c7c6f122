/** POST /v1/products: adds a product to the merchant's catalog. */

import { makeProduct, type NewProduct, newProductSchema } from '../../../core/catalog/product.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { insertProduct } from '../../../storage/transactions/products.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { createOnce } from '../../http/idempotency.ts';
import { created, type EndpointResponse, withEntityTag } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 201 with the product. Throws `product_limit_reached`. */
export function createProduct(
  request: ManagementRequest<NewProduct>,
  { database, clock, newId }: Dependencies,
): Promise<EndpointResponse> {
  const { merchantId, body } = request;
  return createOnce(request, { database, clock }, async (recordOf) => {
    const product = makeProduct(body, newId('prod'), clock());
    const response = withEntityTag(created(product, `/v1/products/${product.id}`), 1);
    const outcome = await insertProduct(database, merchantId, product, recordOf(response));
    if (outcome === 'limit_reached') throw new AppError('product_limit_reached');
    return outcome === 'repeated' ? outcome : response;
  });
}

export const handler = endpointWithBody(newProductSchema, createProduct);
