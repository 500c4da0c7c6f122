/** GET /v1/campaigns: the merchant's campaigns, newest first. */
import { responseCampaign } from '../../../core/campaigns/campaign.ts';
import { campaignFilter } from '../../../core/campaigns/campaign-filter.ts';
import * as campaigns from '../../../storage/campaigns.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { pageOf, pageParameterNames, pageResponse } from '../../http/pages.ts';
import type { EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with one page of campaigns, optionally filtered by status and by the beginning of the name. */
export async function listCampaigns(
  { merchantId, query }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const filter = campaignFilter({ status: query.status, name: query.name });
  const { entries, next } = await campaigns.listCampaigns(
    database,
    merchantId,
    pageOf(query, 'camp'),
    filter,
  );
  return pageResponse(entries.map(responseCampaign), next);
}

export const handler = endpoint(listCampaigns, [...pageParameterNames, 'status', 'name']);
