/** GET /v1/products: the merchant's products, newest first. */
import { type ProductStore, productStore } from '../../../storage/product-store.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  products: Pick<ProductStore, 'list'>;
}

/** 200 with one page of products. */
export async function listProducts(
  { merchantId, page }: ManagementRequest,
  { products }: Dependencies,
): Promise<Answer> {
  const { entries, next } = await products.list(merchantId, page('prod'));
  return ok(entries, next);
}

export const handler = endpoint(listProducts, () => ({ products: productStore(database(), clock) }));
