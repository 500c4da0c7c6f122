/** GET /v1/campaigns/:id/codes: the codes that the service manages for a campaign. */
import { responseCodes } from '../../../core/checkouts/shown-codes.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import { readPublication } from '../../../storage/publications.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the codes, newest first. Throws `campaign_not_found`. */
export async function listCampaignCodes(
  { merchantId, id }: ManagementRequest,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  await requireResource('campaigns', id, () => readCampaign(database, merchantId, id));
  const [{ codes }, published] = await Promise.all([
    readCodes(database, merchantId, id),
    readPublication(database, id),
  ]);
  return ok(responseCodes(codes, published, clock()));
}

export const handler = endpoint(listCampaignCodes);
