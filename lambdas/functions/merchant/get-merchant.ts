/** GET /v1/merchant: the merchant whose key was sent, its limits, and what is used of them. */
import { maxCampaigns } from '../../../core/campaigns/campaign.ts';
import { maxProducts } from '../../../core/catalog/product.ts';
import { maxApiKeys } from '../../../core/keys/api-key.ts';
import { readCounters, requireMerchant } from '../../../storage/merchants.ts';
import type { Answer } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { shown } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  readMerchant: OnTable<typeof requireMerchant>;
  readCounters: OnTable<typeof readCounters>;
}

/** How many of each a merchant may have. */
const limits = { products: maxProducts, campaigns: maxCampaigns, apiKeys: maxApiKeys };

/** 200 with the merchant, 304 when the caller has it. What changes between the two reads may show in one of them only. */
export async function getMerchant(
  request: ManagementRequest,
  { readMerchant, readCounters }: Dependencies,
): Promise<Answer> {
  const { merchantId } = request;
  const [merchant, used] = await Promise.all([readMerchant(merchantId), readCounters(merchantId)]);
  const { id, name, plan, status } = merchant;
  const usage = { products: used.products, campaigns: used.campaigns, apiKeys: used.keys };
  return shown(request, { id, name, plan, status, limits, usage });
}

export const handler = endpoint(getMerchant, () => ({
  readMerchant: onTable(requireMerchant),
  readCounters: onTable(readCounters),
}));
