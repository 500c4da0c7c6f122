/** DELETE /v1/products/:id: removes a product from the merchant's catalogue and from the campaigns that name it. */
import { AppError } from '../../../core/shared/errors.ts';
import { isId } from '../../../core/shared/ids.ts';
import { removeProduct } from '../../../storage/changes/products.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  products: { delete: OnTable<typeof removeProduct> };
}

/** 204; `product_not_found` for unknown, foreign and malformed ids and for the second time. */
export async function deleteProduct(
  { merchantId, id }: ManagementRequest,
  { products }: Dependencies,
): Promise<Answer> {
  const outcome = isId('prod', id) ? await products.delete(merchantId, id) : 'missing';
  if (outcome === 'missing') throw new AppError('product_not_found');
  return noContent();
}

export const handler = endpoint(deleteProduct, () => ({ products: { delete: onTable(removeProduct) } }));
