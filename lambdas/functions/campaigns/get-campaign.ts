/** GET /v1/campaigns/:id: one campaign. */
import { shownCampaign } from '../../../core/campaigns/campaign.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import type { Answer } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { shown } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the campaign, or 304. Throws `campaign_not_found`. */
export async function getCampaign(request: ManagementRequest, { database }: Dependencies): Promise<Answer> {
  const { merchantId, id } = request;
  const { resource, version } = await found('camp', id, () => readCampaign(database, merchantId, id));
  return shown(request, shownCampaign(resource), version);
}

export const handler = endpoint(getCampaign);
