/** GET /v1/campaigns/:id/codes: the codes that the service manages for a campaign. */
import { responseCode } from '../../../core/checkouts/code.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the codes, newest first. Throws `campaign_not_found`. */
export async function listCampaignCodes(
  { merchantId, id }: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  await requireResource('campaigns', id, () => readCampaign(database, merchantId, id));
  const { codes } = await readCodes(database, merchantId, id);
  return ok(codes.map(responseCode).reverse());
}

export const handler = endpoint(listCampaignCodes);
