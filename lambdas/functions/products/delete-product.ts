import { removeProduct } from '../../../storage/changes/products.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  products: { delete: OnTable<typeof removeProduct> };
}

/** 204; `product_not_found` for unknown, foreign and malformed ids and for the second time. */
export async function deleteProduct(
  { merchantId, id }: ManagementRequest,
  { products }: Dependencies,
): Promise<Answer> {
  await found('prod', id, () => products.delete(merchantId, id));
  return noContent();
}

export const handler = endpoint(deleteProduct, () => ({ products: { delete: onTable(removeProduct) } }));
