/** GET /v1/products/:id: one product. */
import { AppError } from '../../../core/shared/errors.ts';
import { isId } from '../../../core/shared/ids.ts';
import { readProduct } from '../../../storage/products.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  products: { get: OnTable<typeof readProduct> };
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

export const handler = endpoint(getProduct, () => ({ products: { get: onTable(readProduct) } }));
