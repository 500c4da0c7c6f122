/** GET /v1/merchant: the merchant whose key was sent, its limits, and what is used of them. */
import { maxCampaigns } from '../../../core/campaigns/campaign.ts';
import { maxProducts } from '../../../core/catalog/product.ts';
import { maxApiKeys } from '../../../core/keys/api-key.ts';
import type { Plan } from '../../../core/keys/merchant.ts';
import { type PlanRate, ratePolicy } from '../../../core/keys/rate-policy.ts';
import { readCounters, requireMerchant } from '../../../storage/merchants.ts';
import type { Answer } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { shown } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { planRates } from '../../runtime/environment.ts';

interface Dependencies {
  readMerchant: OnTable<typeof requireMerchant>;
  readCounters: OnTable<typeof readCounters>;
  planRates: Record<Plan, PlanRate>;
}

/** How many of each a merchant may have. */
const limits = { products: maxProducts, campaigns: maxCampaigns, apiKeys: maxApiKeys };

/** 200 with the merchant and what its plan lets pass, 304 when the caller has it. What changes between the two reads may show in one of them only. */
export async function getMerchant(
  request: ManagementRequest,
  { readMerchant, readCounters, planRates }: Dependencies,
): Promise<Answer> {
  const { merchantId } = request;
  const [merchant, used] = await Promise.all([readMerchant(merchantId), readCounters(merchantId)]);
  const { id, name, plan, status } = merchant;
  const usage = { products: used.products, campaigns: used.campaigns, apiKeys: used.keys };
  const answer = shown(request, { id, name, plan, status, limits, usage });
  const policy = ratePolicy(plan, planRates[plan]);
  return { ...answer, headers: { ...answer.headers, 'ratelimit-policy': policy } };
}

export const handler = endpoint(getMerchant, () => ({
  readMerchant: onTable(requireMerchant),
  readCounters: onTable(readCounters),
  planRates: planRates(),
}));
