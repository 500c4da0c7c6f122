/** GET /v1/campaigns/:id: one campaign. */
import { type CampaignStore, campaignStore } from '../../../storage/campaign-store.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  campaigns: Pick<CampaignStore, 'get'>;
}

/** 200 with the campaign; `campaign_not_found` for unknown, foreign and malformed ids. */
export async function getCampaign(
  { merchantId, id }: ManagementRequest,
  { campaigns }: Dependencies,
): Promise<Answer> {
  const campaign = await found('camp', id, () => campaigns.get(merchantId, id));
  return ok(campaign);
}

export const handler = endpoint(getCampaign, () => ({ campaigns: campaignStore(database(), clock) }));
