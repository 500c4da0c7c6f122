import { callApi, type Emulator, startEmulator } from '../../support/emulator/emulator.ts';
import { addMerchant } from '../../support/emulator/operator.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());

interface Merchant {
  id: string;
  name: string;
  plan: string;
  status: string;
  limits: Record<'products' | 'campaigns' | 'apiKeys', number>;
  usage: Record<'products' | 'campaigns' | 'apiKeys', number>;
}

const read = async (merchant: Pick<Emulator, 'baseUrl' | 'secretKey'>) =>
  (await callApi<{ data: Merchant }>(merchant, 'GET', '/v1/merchant')).body.data;

it('a new merchant uses one campaign and one API key', async () => {
  const acme = await addMerchant(emulator, 'Acme');
  const { status, headers, body } = await callApi(acme, 'GET', '/v1/merchant');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.data).toMatchObject({
    id: expect.stringMatching(/^mer_[0-9A-Z]{26}$/),
    name: 'Acme',
    status: 'active',
    usage: { products: 0, campaigns: 1, apiKeys: 1 },
  });
});

it('usage follows what the merchant adds and removes', async () => {
  const before = await read(emulator);
  const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'EUR', basePrice: 20 };
  const { body } = await callApi(emulator, 'POST', '/v1/products', book);
  await callApi(emulator, 'POST', '/v1/campaigns', { name: 'Summer' });
  await callApi(emulator, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
  expect((await read(emulator)).usage).toEqual({
    products: before.usage.products + 1,
    campaigns: before.usage.campaigns + 1,
    apiKeys: before.usage.apiKeys + 1,
  });
  await callApi(emulator, 'DELETE', `/v1/products/${body.data.id}`);
  expect((await read(emulator)).usage.products).toBe(before.usage.products);
});

it('each merchant reads itself, and nobody else', async () => {
  const [first, second] = [await addMerchant(emulator, 'First'), await addMerchant(emulator, 'Second')];
  expect([(await read(first)).name, (await read(second)).name]).toEqual(['First', 'Second']);
});
