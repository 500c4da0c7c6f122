/** GET /v1/products: the merchant's products, newest first. */
import { listProducts as list } from '../../../storage/products.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  products: { list: OnTable<typeof list> };
}

/** 200 with one page of products. */
export async function listProducts(
  { merchantId, page }: ManagementRequest,
  { products }: Dependencies,
): Promise<Answer> {
  const { entries, next } = await products.list(merchantId, page('prod'));
  return ok(entries, next);
}

export const handler = endpoint(listProducts, () => ({ products: { list: onTable(list) } }));
