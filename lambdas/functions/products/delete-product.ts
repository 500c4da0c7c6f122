/** DELETE /v1/products/:id: removes a product from the merchant's catalogue and from the campaigns that name it. */
import { type ProductStore, productStore } from '../../../storage/product-store.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  products: Pick<ProductStore, 'delete'>;
}

/** 204; `product_not_found` for unknown, foreign and malformed ids and for the second time. */
export async function deleteProduct(
  { merchantId, id }: ManagementRequest,
  { products }: Dependencies,
): Promise<Answer> {
  await found('prod', id, () => products.delete(merchantId, id));
  return noContent();
}

export const handler = endpoint(deleteProduct, () => ({ products: productStore(database(), clock) }));
