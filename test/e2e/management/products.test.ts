import { callApi, request } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';

let emulator: Service;
beforeAll(async () => {
  emulator = await openService('Products');
});

interface Product extends Record<string, unknown> {
  id: string;
  updatedAt: string;
}

interface List {
  data: Product[];
  nextCursor?: string;
}

const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'eur', basePrice: 19.99 };
const create = async (fields: object = {}) =>
  (await callApi<{ data: Product }>(emulator, 'POST', '/v1/products', { ...book, ...fields })).body.data;
const read = async ({ id }: Product) =>
  (await callApi<{ data: Product }>(emulator, 'GET', `/v1/products/${id}`)).body.data;
const patch = (product: Product, changes: unknown) =>
  callApi<{ data: Product; error: { code: string; details: unknown[] } }>(
    emulator,
    'PATCH',
    `/v1/products/${product.id}`,
    changes,
  );

describe('create', () => {
  it('returns 201 with the product and its Location', async () => {
    const { status, headers, body } = await callApi(emulator, 'POST', '/v1/products', book);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...book,
      baseCurrency: 'EUR',
      id: expect.stringMatching(/^prod_[0-9A-Z]{26}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: body.data.createdAt,
    });
    expect(headers.get('location')).toBe(`/v1/products/${body.data.id}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('list', () => {
  it('is newest first, and its pages contain every product once even if one is deleted in between', async () => {
    const doomed = await create();
    for (const name of ['A', 'B', 'C']) await create({ name });
    const all = (await callApi<List>(emulator, 'GET', '/v1/products?limit=100')).body;
    expect(all).not.toHaveProperty('nextCursor');
    expect(all.data.slice(0, 3).map(({ name }) => name)).toEqual(['C', 'B', 'A']);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query: string = cursor ? `?limit=2&cursor=${cursor}` : '?limit=2';
      const { body } = await callApi<List>(emulator, 'GET', `/v1/products${query}`);
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.map(({ id }) => id));
      if (cursor === undefined) await callApi(emulator, 'DELETE', `/v1/products/${doomed.id}`);
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all.data.map(({ id }) => id).filter((id) => id !== doomed.id));
  });
});

describe('update', () => {
  it('changes the fields that are sent and keeps the rest', async () => {
    const product = await create({ description: 'First' });
    const { status, body } = await patch(product, { name: 'New', basePrice: 5 });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...product, name: 'New', basePrice: 5, updatedAt: expect.any(String) });
    expect(body.data.updatedAt > product.updatedAt).toBe(true);
    expect(await read(product)).toEqual(body.data);
  });
});

describe('delete', () => {
  it('returns 204 without a body, and then the product is not found', async () => {
    const product = await create();
    const path = `/v1/products/${product.id}`;
    const { status, text } = await callApi(emulator, 'DELETE', path);
    expect([status, text]).toEqual([204, '']);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const response = await callApi(emulator, method, path, method === 'PATCH' ? {} : undefined);
      expect([response.status, response.body.error.code]).toEqual([404, 'product_not_found']);
    }
    const { body } = await callApi<List>(emulator, 'GET', '/v1/products');
    expect(body.data.map(({ id }) => id)).not.toContain(product.id);
  });
});

withVisitors(() => {
  it('the currency of the first product is the base of the rates in configs', async () => {
    const { body } = await request<{ currencyCode: string; fxRate: number }>(
      emulator,
      'GET',
      `/v1/banner/config/${emulator.publicKey}`,
      { headers: { 'cloudfront-viewer-country': 'ME' } },
    );
    expect([body.currencyCode, body.fxRate]).toEqual(['EUR', 1]);
  });
});
