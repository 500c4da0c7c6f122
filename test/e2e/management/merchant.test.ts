import { type Caller, callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService('Reader');
});

interface Merchant {
  id: string;
  name: string;
  plan: string;
  status: string;
  limits: Record<'products' | 'campaigns' | 'apiKeys' | 'checkouts', number>;
  usage: Record<'products' | 'campaigns' | 'apiKeys' | 'checkouts', number>;
}

const read = async (merchant: Caller) =>
  (await callApi<{ data: Merchant }>(merchant, 'GET', '/v1/merchant')).body.data;

it('a merchant reads its own record with limits above its usage', async () => {
  const { status, headers, body } = await callApi<{ data: Merchant }>(service, 'GET', '/v1/merchant');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('ratelimit-policy')).toMatch(
    new RegExp(`^"${body.data.plan}";q=[1-9]\\d*;w=[1-9]\\d*$`),
  );
  const { id, limits, usage } = body.data;
  expect(id).toMatch(/^mer_[0-9A-Z]{26}$/);
  expect(body.data.status).toBe('active');
  expect(usage.campaigns).toBeGreaterThanOrEqual(1);
  expect(usage.apiKeys).toBeGreaterThanOrEqual(1);
  expect(Object.keys(usage)).toEqual(Object.keys(limits));
  for (const [kind, count] of Object.entries(usage))
    expect(count).toBeLessThan(limits[kind as keyof typeof limits]);
});

it('usage follows creations and deletions', async () => {
  const before = await read(service);
  const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'EUR', basePrice: 20 };
  const { body } = await callApi(service, 'POST', '/v1/products', book);
  await callApi(service, 'POST', '/v1/campaigns', { name: 'Summer' });
  await callApi(service, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
  expect((await read(service)).usage).toEqual({
    ...before.usage,
    products: before.usage.products + 1,
    campaigns: before.usage.campaigns + 1,
    apiKeys: before.usage.apiKeys + 1,
  });
  await callApi(service, 'DELETE', `/v1/products/${body.data.id}`);
  expect((await read(service)).usage.products).toBe(before.usage.products);
});
