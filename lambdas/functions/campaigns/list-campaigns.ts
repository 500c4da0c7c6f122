/** GET /v1/campaigns: the merchant's campaigns, newest first. */
import { listCampaigns as list } from '../../../storage/campaigns.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  campaigns: { list: OnTable<typeof list> };
}

/** 200 with one page of campaigns. */
export async function listCampaigns(
  { merchantId, page }: ManagementRequest,
  { campaigns }: Dependencies,
): Promise<Answer> {
  const { entries, next } = await campaigns.list(merchantId, page('camp'));
  return ok(entries, next);
}

export const handler = endpoint(listCampaigns, () => ({ campaigns: { list: onTable(list) } }));
