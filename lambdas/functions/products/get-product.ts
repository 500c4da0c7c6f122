/** GET /v1/products/:id: one product. */
import { type ProductStore, productStore } from '../../../storage/product-store.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  products: Pick<ProductStore, 'get'>;
}

/** 200 with the product; `product_not_found` for unknown, foreign and malformed ids. */
export async function getProduct(
  { merchantId, id }: ManagementRequest,
  { products }: Dependencies,
): Promise<Answer> {
  const product = await found('prod', id, () => products.get(merchantId, id));
  return ok(product);
}

export const handler = endpoint(getProduct, () => ({ products: productStore(database(), clock) }));
