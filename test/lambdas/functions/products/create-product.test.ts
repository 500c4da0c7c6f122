import type { Product } from '../../../../core/catalog/product.ts';
import { entityTag } from '../../../../core/shared/entity-tags.ts';
import { createProduct } from '../../../../lambdas/functions/products/create-product.ts';
import { managementRequest, noFirstRequests } from '../../../support/management-request.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const book = { name: 'Book', url: 'https://shop.example/book', baseCurrency: 'USD', basePrice: 19.99 };
const product = { ...book, id: 'prod_1', createdAt: now.toISOString(), updatedAt: now.toISOString() };

/** Runs the endpoint on a store whose `create` ends with `outcome`; tells what was stored. */
async function run(outcome: 'created' | 'limit_reached', body = book) {
  const stored: [string, Product][] = [];
  const products = {
    create: async (merchantId: string, made: Product) => {
      stored.push([merchantId, made]);
      return outcome;
    },
  };
  const dependencies = {
    products: { ...products, settle: async () => undefined },
    firstRequests: noFirstRequests,
    newId: (prefix: string) => `${prefix}_1`,
    clock: () => now,
  };
  return { answer: await createProduct(managementRequest({ body }), dependencies), stored };
}

it('stores the product for the authenticated merchant and answers 201 with it and its address', async () => {
  const { answer, stored } = await run('created');
  expect(stored).toEqual([['mer_1', product]]);
  expect(answer).toEqual({
    status: 201,
    body: { data: product },
    headers: { location: '/v1/products/prod_1', etag: entityTag(product) },
  });
});

it('refuses at the limit', async () => {
  await expect(run('limit_reached')).rejects.toMatchObject({ code: 'product_limit_reached' });
});

it('refuses a price with more decimals than the currency', async () => {
  const body = { ...book, baseCurrency: 'JPY' };
  await expect(run('created', body)).rejects.toMatchObject({ code: 'validation_failed' });
});
