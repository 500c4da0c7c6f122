/** POST /v1/products: adds a product to the merchant's catalogue. */

import { makeProduct, type NewProduct } from '../../../core/catalog/product.ts';
import { newProductSchema } from '../../../core/catalog/product-fields.ts';
import { AppError } from '../../../core/shared/errors.ts';
import type { IdGenerator } from '../../../core/shared/ids.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { insertProduct } from '../../../storage/changes/products.ts';
import { type Answer, created } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock, newId } from '../../runtime/environment.ts';

interface Dependencies {
  products: { create: OnTable<typeof insertProduct> };
  newId: IdGenerator;
  clock: Clock;
}

/** 201 with the product; refuses with `product_limit_reached`. */
export async function createProduct(
  { merchantId, body }: ManagementRequest<NewProduct>,
  { products, newId, clock }: Dependencies,
): Promise<Answer> {
  const product = makeProduct(body, newId('prod'), clock());
  const outcome = await products.create(merchantId, product);
  if (outcome === 'limit_reached') throw new AppError('product_limit_reached');
  return created(product, `/v1/products/${product.id}`);
}

export const handler = endpointWithBody(newProductSchema, createProduct, () => ({
  products: { create: onTable(insertProduct) },
  newId,
  clock,
}));
