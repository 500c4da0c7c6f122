/** GET /v1/campaigns: the merchant's campaigns, newest first. */
import { type CampaignStore, campaignStore } from '../../../storage/campaign-store.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  campaigns: Pick<CampaignStore, 'list'>;
}

/** 200 with one page of campaigns. */
export async function listCampaigns(
  { merchantId, page }: ManagementRequest,
  { campaigns }: Dependencies,
): Promise<Answer> {
  const { entries, next } = await campaigns.list(merchantId, page('camp'));
  return ok(entries, next);
}

export const handler = endpoint(listCampaigns, () => ({ campaigns: campaignStore(database(), clock) }));
