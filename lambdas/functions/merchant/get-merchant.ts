/** GET /v1/merchant: the authenticated merchant, its limits and its usage. */
import { maxCampaigns } from '../../../core/campaigns/campaign.ts';
import { maxProducts } from '../../../core/catalog/product.ts';
import { maxApiKeys } from '../../../core/keys/api-key.ts';
import { ratePolicy } from '../../../core/keys/rate-policy.ts';
import { readCounters, requireMerchant } from '../../../storage/merchants.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';
import { planRates } from '../../runtime/environment.ts';

/** Most resources of each kind that a merchant may have. */
const limits = { products: maxProducts, campaigns: maxCampaigns, apiKeys: maxApiKeys };

/** Returns 200 with the merchant and the rate limit of its plan. The two reads are not one snapshot. */
export async function getMerchant(
  { merchantId }: ManagementRequest,
  { database }: Dependencies,
): Promise<Answer> {
  const [{ id, name, plan, status }, used] = await Promise.all([
    requireMerchant(database, merchantId),
    readCounters(database, merchantId),
  ]);
  const usage = { products: used.products, campaigns: used.campaigns, apiKeys: used.keys };
  const answer = ok({ id, name, plan, status, limits, usage });
  const policy = ratePolicy(plan, planRates()[plan]);
  return { ...answer, headers: { ...answer.headers, 'ratelimit-policy': policy } };
}

export const handler = endpoint(getMerchant);
