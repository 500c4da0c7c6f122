import type { Clock } from '../../../core/shared/ports.ts';
import { removeProduct } from '../../../storage/changes/products.ts';
import { type Answer, noContent } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { expectationOf } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  products: { delete: OnTable<typeof removeProduct> };
  clock: Clock;
}

/** 204; `precondition_failed` when it is not as expected; `product_not_found` for unknown, foreign and malformed ids and for the second time. */
export async function deleteProduct(
  request: ManagementRequest,
  { products, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, id } = request;
  const expectation = expectationOf(request);
  await found('prod', id, () => products.delete(merchantId, id, clock, expectation));
  return noContent();
}

export const handler = endpoint(deleteProduct, () => ({
  products: { delete: onTable(removeProduct) },
  clock,
}));
