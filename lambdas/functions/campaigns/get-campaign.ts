/** GET /v1/campaigns/:id: one campaign. */
import { responseCampaign } from '../../../core/campaigns/campaign.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { resourceResponse } from '../../http/resource-response.ts';
import type { EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the campaign, or 304. Throws `campaign_not_found`. */
export async function getCampaign(
  request: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const { resource, version } = await requireResource('campaigns', id, () =>
    readCampaign(database, merchantId, id),
  );
  return resourceResponse(request, responseCampaign(resource), version);
}

export const handler = endpoint(getCampaign);
