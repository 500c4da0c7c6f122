import { readProduct } from '../../../storage/products.ts';
import type { Answer } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { shown } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  products: { get: OnTable<typeof readProduct> };
}

/** 200 with the product, 304 when the caller has it; `product_not_found` for unknown, foreign and malformed ids. */
export async function getProduct(request: ManagementRequest, { products }: Dependencies): Promise<Answer> {
  const { merchantId, id } = request;
  return shown(request, await found('prod', id, () => products.get(merchantId, id)));
}

export const handler = endpoint(getProduct, () => ({ products: { get: onTable(readProduct) } }));
