/** POST /v1/products: adds a product to the merchant's catalogue. */

import { makeProduct, type NewProduct } from '../../../core/catalog/product.ts';
import { newProductSchema } from '../../../core/catalog/product-fields.ts';
import { AppError } from '../../../core/shared/errors.ts';
import type { IdGenerator } from '../../../core/shared/ids.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { settle } from '../../../storage/changes/prices.ts';
import { insertProduct } from '../../../storage/changes/products.ts';
import type { Write } from '../../../storage/dynamodb/writes.ts';
import { type Answer, created } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { createOnce, type FirstRequests } from '../../http/idempotency.ts';
import { tagged } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock, newId } from '../../runtime/environment.ts';
import { firstRequests } from '../../runtime/first-requests.ts';

interface Dependencies {
  products: { create: OnTable<typeof insertProduct>; settle: (merchantId: string) => Promise<void> };
  firstRequests: FirstRequests<Write<'repeated'>>;
  newId: IdGenerator;
  clock: Clock;
}

/** 201 with the product; refuses with `product_limit_reached`. The same request, sent again, finishes what the first one left undone. */
export function createProduct(
  request: ManagementRequest<NewProduct>,
  { products, firstRequests, newId, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, body } = request;
  return createOnce(request, firstRequests, {
    create: async (keeping) => {
      const product = makeProduct(body, newId('prod'), clock());
      const answer = tagged(created(product, `/v1/products/${product.id}`));
      const outcome = await products.create(merchantId, product, keeping(answer));
      if (outcome === 'limit_reached') throw new AppError('product_limit_reached');
      return outcome === 'repeated' ? outcome : answer;
    },
    finish: () => products.settle(merchantId),
  });
}

export const handler = endpointWithBody(newProductSchema, createProduct, () => ({
  products: {
    create: onTable(insertProduct),
    settle: (merchantId: string) => onTable(settle)(merchantId, clock()),
  },
  firstRequests,
  newId,
  clock,
}));
