import { type Caller, callApi } from '../../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../../support/service/service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService('Merchant');
});

interface Merchant {
  id: string;
  name: string;
  plan: string;
  status: string;
  limits: Record<'products' | 'campaigns' | 'apiKeys', number>;
  usage: Record<'products' | 'campaigns' | 'apiKeys', number>;
}

const read = async (merchant: Caller) =>
  (await callApi<{ data: Merchant }>(merchant, 'GET', '/v1/merchant')).body.data;

it('a merchant reads its name, plan, status and limits, which nobody may store', async () => {
  const { status, headers, body } = await callApi(service, 'GET', '/v1/merchant');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.data).toMatchObject({
    id: expect.stringMatching(/^mer_[0-9A-Z]{26}$/),
    name: expect.stringMatching(/./),
    plan: expect.stringMatching(/^(starter|growth|scale)$/),
    status: 'active',
    limits: { products: 10_000, campaigns: 100 },
  });
});

it('usage follows what the merchant adds and removes', async () => {
  const before = await read(service);
  const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'EUR', basePrice: 20 };
  const { body } = await callApi(service, 'POST', '/v1/products', book);
  await callApi(service, 'POST', '/v1/campaigns', { name: 'Summer' });
  await callApi(service, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
  expect((await read(service)).usage).toEqual({
    products: before.usage.products + 1,
    campaigns: before.usage.campaigns + 1,
    apiKeys: before.usage.apiKeys + 1,
  });
  await callApi(service, 'DELETE', `/v1/products/${body.data.id}`);
  expect((await read(service)).usage.products).toBe(before.usage.products);
});

it('each merchant reads itself, and nobody else', async () => {
  const other = await openOtherMerchant(service);
  expect((await read(other)).id).not.toBe((await read(service)).id);
});
