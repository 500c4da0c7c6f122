/** GET /v1/products/:id: one product. */
import { AppError } from '../../../core/shared/errors.ts';
import { isId } from '../../../core/shared/ids.ts';
import { type ProductStore, productStore } from '../../../storage/product-store.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
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
  const product = isId('prod', id) ? await products.get(merchantId, id) : undefined;
  if (!product) throw new AppError('product_not_found');
  return ok(product);
}

export const handler = endpoint(getProduct, () => ({ products: productStore(database(), clock) }));
