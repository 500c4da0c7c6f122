// The whole flow; generators.ts copies this folder's TypeScript beside a generated schema.
import {
  createApiKey,
  createCampaign,
  createProduct,
  deleteCampaign,
  deleteProduct,
  getBannerConfig,
  getBannerScript,
  getCampaign,
  getCampaignStats,
  getMerchantWithoutKey,
  getProduct,
  listProducts,
  revokeApiKey,
  type ServiceError,
  sendBannerEvents,
  updateCampaign,
  updateProduct,
} from './client';
import { eventually, expectThat, step } from './steps';

const product = await step('creates a product', async () => {
  const { data, error } = await createProduct({
    body: { name: 'Handbook', url: 'https://shop.example.com/handbook', baseCurrency: 'EUR', basePrice: 49 },
  });
  if (error) throw new Error(error.error.message);
  return data.data;
});

const campaign = await step('creates a campaign with a tier without a code', async () => {
  const { data, error } = await createCampaign({
    body: { name: 'Autumn', baseCurrency: 'EUR', code: 'PPP', tiers: [{ tier: 6, discount: 60 }] },
  });
  if (error) throw new Error(error.error.message);
  expectThat(data.data.tiers[0]?.code === null);
  return data.data;
});

const key = await step('creates a public key', async () => {
  const { data, error } = await createApiKey({
    body: { name: 'Shop', type: 'public', campaignId: campaign.id },
  });
  if (error) throw new Error(error.error.message);
  return data.data;
});

const config = async () => {
  const { data, error } = await getBannerConfig({ path: { publicKey: key.key } });
  if (error) throw new Error(error.error.message);
  return data;
};

await step('reads a discount, whose fields are there once show is true', async () => {
  const response = await config();
  expectThat(response.show && response.discount === 60 && response.code === 'PPP' && response.fxRate > 0);
});

await step('sends an event', async () => {
  const event = { id: crypto.randomUUID(), name: 'banner_shown', at: new Date().toISOString() };
  const { response } = await sendBannerEvents({
    query: { key: key.key },
    body: JSON.stringify({ events: [event] }),
  });
  expectThat(response?.status === 204);
});

await step('finds it in the statistics', () =>
  eventually(async () => {
    const { data } = await getCampaignStats({ path: { id: campaign.id } });
    return data?.data.totals.shown === 1 && data.data.byCountry[0]?.country === 'IN';
  }),
);

await step('changes the product, and lists one on a page', async () => {
  const { data } = await updateProduct({ path: { id: product.id }, body: { basePrice: 1234567.89 } });
  expectThat(data?.data.basePrice === 1234567.89);
  const page = await listProducts({ query: { limit: 1 } });
  expectThat(page.data?.data.length === 1 && page.data.data[0]?.id === product.id);
  expectThat(page.data?.data[0]?.basePrice === 1234567.89);
});

await step('pauses the campaign, and reads the reason', async () => {
  const { data } = await updateCampaign({
    path: { id: campaign.id },
    body: { status: 'paused', banner: { ctaText: 'Copy' } },
  });
  expectThat(data?.data.status === 'paused' && data.data.banner.ctaText === 'Copy');
  const response = await config();
  expectThat(!response.show && response.reason === 'campaign_paused');
});

await step('gets typed errors: 400 with the field, 401 and 404', async () => {
  const wrong = await createProduct({
    body: { name: '', url: 'https://shop.example.com', baseCurrency: 'EUR', basePrice: 1 },
  });
  const code: ServiceError['error']['code'] | undefined = wrong.error?.error.code;
  expectThat(code === 'validation_failed' && wrong.error?.error.details?.[0]?.path === 'name');
  const unknown = await getMerchantWithoutKey();
  expectThat(unknown.error?.error.code === 'invalid_api_key');
  const missing = await getCampaign({ path: { id: 'camp_none' } });
  expectThat(missing.error?.error.code === 'campaign_not_found');
});

await step('deletes key, campaign and product', async () => {
  expectThat((await revokeApiKey({ path: { id: key.id } })).response?.status === 204);
  expectThat((await deleteCampaign({ path: { id: campaign.id } })).response?.status === 204);
  expectThat((await deleteProduct({ path: { id: product.id } })).response?.status === 204);
  const gone = await getProduct({ path: { id: product.id } });
  expectThat(gone.error?.error.code === 'product_not_found');
});

const validProduct = { name: 'A', url: 'https://a.example', baseCurrency: 'EUR', basePrice: 1 };
const { url: _url, ...withoutAddress } = validProduct;

/** Calls that must not compile. The type checker fails if one of them is allowed. */
export const rejected = [
  // @ts-expect-error a price is a number
  () => createProduct({ body: { ...validProduct, basePrice: '1' } }),
  // @ts-expect-error a product has an address
  () => createProduct({ body: withoutAddress }),
  // @ts-expect-error there is no tier 1
  () => createCampaign({ body: { name: 'A', tiers: [{ tier: 1, discount: 1 }] } }),
  // @ts-expect-error the script takes a key
  () => getBannerScript({}),
];
