import { fakePrice } from '../../demo/checkouts/fake-prices.ts';
import { type Caller, callApi } from '../../test/support/service/requests.ts';
import { configOf } from '../../test/support/service/visitor.ts';
import { apiOf, type JourneyService, type RecordCase } from './journey-api.ts';

/** Asks a checkout what it charges, shows that, and removes it: with the product, and with the key for orders. */
export async function pricesJourney(
  merchant: Caller,
  { paddle, idle }: Pick<JourneyService, 'paddle' | 'idle'>,
  record: RecordCase,
): Promise<void> {
  const api = apiOf(merchant);
  const { providerKey, ordersKey, prices } = paddle;
  const price = fakePrice({ id: 'pri_journey' });
  prices?.push(price);
  const product = await api('POST', '/products', {
    ...{ name: 'Handbook', url: 'https://example.com/handbook', basePrice: 49, baseCurrency: 'USD' },
    providerPriceId: price.id,
  });
  const checkout = await api('POST', '/checkouts', { provider: 'paddle', providerKey });
  const settings = { name: 'Prices', checkout: { id: checkout.id }, tiers: [{ tier: 6, discount: 60 }] };
  const campaign = await api('POST', '/campaigns', settings);
  await api('POST', `/campaigns/${campaign.id}/codes/sync`, {});
  const { key } = await api('POST', '/api-keys', {
    ...{ name: 'Prices', type: 'public', campaignId: campaign.id },
  });
  await idle();
  const setKey = (value: string | null) => api('PATCH', `/checkouts/${checkout.id}`, { ordersKey: value });
  const count = () => api('POST', `/checkouts/${checkout.id}/revenue`, {});
  const setPrice = (providerPriceId: string | null) =>
    api('PATCH', `/products/${product.id}`, { providerPriceId });
  await setKey(ordersKey);
  await idle();
  await record('count-orders', 'the same at Paddle, with the price of a product in 40 countries', count);
  await idle();
  await record('get-banner-config', 'with exact prices', () =>
    configOf(merchant, key, { 'cloudfront-viewer-country': 'IN' }),
  );
  await record('preview-campaign', 'with exact prices', () =>
    api('POST', `/campaigns/${campaign.id}/preview`, { country: 'IN' }),
  );
  await record('open-preview-link', 'with exact prices', async () => {
    const link = { country: 'IN', pageUrl: 'https://shop.example.com/' };
    const { body } = await callApi(merchant, 'POST', `/v1/campaigns/${campaign.id}/preview-links`, link);
    const token = String(body.data.url).split('=').at(-1) ?? '';
    const url = `${merchant.baseUrl}/v1/banner/preview?key=${key}`;
    const { status } = await fetch(url, { method: 'POST', body: token });
    if (status !== 200) throw new Error(`POST /v1/banner/preview: ${status}`);
  });
  await setPrice(null);
  await record('count-orders', 'the same without a product', count);
  await setPrice(price.id);
  await count();
  await idle();
  await record('update-checkout', 'no key for orders, with exact prices', () => setKey(null));
  await setKey(ordersKey);
  await idle();
}
