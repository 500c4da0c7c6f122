import { readProduct } from '../../../storage/products.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  products: { get: OnTable<typeof readProduct> };
}

/** 200 with the product; `product_not_found` for unknown, foreign and malformed ids. */
export async function getProduct(
  { merchantId, id }: ManagementRequest,
  { products }: Dependencies,
): Promise<Answer> {
  const product = await found('prod', id, () => products.get(merchantId, id));
  return ok(product);
}

export const handler = endpoint(getProduct, () => ({ products: { get: onTable(readProduct) } }));
