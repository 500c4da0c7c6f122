import { maxCampaigns } from '../../../../core/campaigns/campaign.ts';
import { maxProducts } from '../../../../core/catalog/product.ts';
import { maxApiKeys } from '../../../../core/keys/api-key.ts';
import type { Merchant } from '../../../../core/keys/merchant.ts';
import { getMerchant } from '../../../../lambdas/functions/merchant/get-merchant.ts';
import { managementRequest } from '../../../support/management-request.ts';

const merchant: Merchant = {
  id: 'mer_1',
  name: 'Книга 1',
  plan: 'growth',
  status: 'active',
  defaultCampaignId: 'camp_1',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const request = managementRequest({ merchantId: 'mer_1', body: undefined });
const rate = { rate: 50, burst: 200 };
const dependencies = {
  planRates: { starter: { rate: 10, burst: 45 }, growth: rate, scale: rate },
  readMerchant: async (merchantId: string) => ({ ...merchant, id: merchantId }),
  readCounters: async (merchantId: string) => ({
    products: merchantId.length,
    campaigns: 2,
    keys: 3,
    assignments: 0,
  }),
};

it('a merchant reads its plan, its limits and what it uses of them, and nothing internal', async () => {
  expect(await getMerchant(request, dependencies)).toEqual({
    status: 200,
    headers: { etag: expect.stringMatching(/^"[\w-]{22}"$/), 'ratelimit-policy': '"growth";q=200;w=4' },
    body: {
      data: {
        id: 'mer_1',
        name: 'Книга 1',
        plan: 'growth',
        status: 'active',
        limits: { products: maxProducts, campaigns: maxCampaigns, apiKeys: maxApiKeys },
        usage: { products: 5, campaigns: 2, apiKeys: 3 },
      },
    },
  });
});

it('a merchant that has no record is a bug, not a refusal', async () => {
  const readMerchant = () => Promise.reject(new Error('Merchant mer_1 has no record'));
  await expect(getMerchant(request, { ...dependencies, readMerchant })).rejects.toThrow('has no record');
});
