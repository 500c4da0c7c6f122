import type { Product } from '../../../../core/catalog/product.ts';
import { listProducts } from '../../../../lambdas/functions/products/list-products.ts';
import { encodeCursor, type PageParameters } from '../../../../lambdas/http/page-parameters.ts';
import type { Page } from '../../../../storage/dynamodb/queries.ts';
import { managementRequest } from '../../../support/management-request.ts';

const product = { id: 'prod_1', name: 'Book' } as Product;

/** Runs the endpoint on a store with this page; tells which page was asked for. */
async function run(page: Page<Product>) {
  const asked: [string, PageParameters][] = [];
  const products = {
    list: async (merchantId: string, wanted: PageParameters) => {
      asked.push([merchantId, wanted]);
      return page;
    },
  };
  const parameters = (prefix: string) => ({ limit: 7, before: `${prefix}_9` });
  const request = managementRequest({ body: undefined, page: parameters });
  return { answer: await listProducts(request, { products }), asked };
}

it('answers with the page that was asked for, of the authenticated merchant', async () => {
  const { answer, asked } = await run({ entries: [product] });
  expect(asked).toEqual([['mer_1', { limit: 7, before: 'prod_9' }]]);
  expect(answer).toEqual({ status: 200, body: { data: [product] } });
});

it('names the next page only when there is one', async () => {
  const { answer } = await run({ entries: [product], next: product.id });
  expect(answer.body).toEqual({ data: [product], nextCursor: encodeCursor('prod_1') });
});
