/** GET /v1/campaigns: the merchant's campaigns, newest first. */
import { campaignFilter } from '../../../core/campaigns/campaign-filter.ts';
import { listCampaigns as list } from '../../../storage/campaigns.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  campaigns: { list: OnTable<typeof list> };
}

/** 200 with one page of campaigns, of those with a status or a beginning of their names if the caller names one. */
export async function listCampaigns(
  { merchantId, page, query }: ManagementRequest,
  { campaigns }: Dependencies,
): Promise<Answer> {
  const filter = campaignFilter({ status: query('status'), name: query('name') });
  const { entries, next } = await campaigns.list(merchantId, page('camp'), filter);
  return ok(entries, next);
}

export const handler = endpoint(listCampaigns, () => ({ campaigns: { list: onTable(list) } }));
