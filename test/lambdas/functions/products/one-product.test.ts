import type { Product } from '../../../../core/catalog/product.ts';
import { entityTag } from '../../../../core/shared/entity-tags.ts';
import { deleteProduct } from '../../../../lambdas/functions/products/delete-product.ts';
import { getProduct } from '../../../../lambdas/functions/products/get-product.ts';
import { updateProduct } from '../../../../lambdas/functions/products/update-product.ts';
import { managementRequest } from '../../../support/management-request.ts';

const id = 'prod_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const product = { id, name: 'Book' } as Product;
const clock = () => new Date();
const headers = { etag: entityTag(product) };

/** The three endpoints of one product on a store that holds `found`; tells what it was asked. */
function endpointsOn(found: Product | undefined) {
  const asked: unknown[][] = [];
  const products = {
    get: async (...args: unknown[]) => {
      asked.push(['get', ...args]);
      return found;
    },
    update: async (...args: unknown[]) => {
      asked.push(['update', ...args]);
      return found;
    },
    delete: async (...args: unknown[]) => {
      asked.push(['delete', ...args]);
      return found ? ('deleted' as const) : ('missing' as const);
    },
  };
  const body = { name: 'New' };
  const call = {
    get: (given: string) => getProduct(managementRequest({ body: undefined, id: given }), { products }),
    update: (given: string) => updateProduct(managementRequest({ body, id: given }), { products, clock }),
    delete: (given: string) =>
      deleteProduct(managementRequest({ body: undefined, id: given }), { products, clock }),
  };
  return { asked, call };
}

it.each([
  ['get', { status: 200, body: { data: product }, headers }, ['mer_1', id]],
  [
    'update',
    { status: 200, body: { data: product }, headers },
    ['mer_1', id, { name: 'New' }, clock, undefined],
  ],
  ['delete', { status: 204 }, ['mer_1', id, clock, undefined]],
] as const)('%s of a product of the merchant: %j', async (method, answer, args) => {
  const { asked, call } = endpointsOn(product);
  expect(await call[method](id)).toEqual(answer);
  expect(asked).toEqual([[method, ...args]]);
});

it.each(['get', 'update', 'delete'] as const)(
  '%s of a product that is not there is refused',
  async (method) => {
    await expect(endpointsOn(undefined).call[method](id)).rejects.toMatchObject({
      code: 'product_not_found',
    });
  },
);

it.each(['get', 'update', 'delete'] as const)(
  '%s of a malformed id is refused without a look',
  async (method) => {
    const { asked, call } = endpointsOn(product);
    for (const malformed of ['', 'x', id.toLowerCase(), `${id}#`, id.replace('prod', 'key')]) {
      await expect(call[method](malformed)).rejects.toMatchObject({ code: 'product_not_found' });
    }
    expect(asked).toEqual([]);
  },
);
