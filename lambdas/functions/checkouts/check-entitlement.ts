/** POST /v1/campaigns/:id/entitlement: decides whether a buyer may have a code's discount. */
import {
  type EntitlementRequest,
  entitlementOf,
  entitlementRequestSchema,
} from '../../../core/checkouts/entitlement.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the decision, from two reads. Throws `campaign_not_found`. */
export async function checkEntitlement(
  { merchantId, id, body }: ManagementRequest<EntitlementRequest>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const { resource } = await requireResource('campaigns', id, () => readCampaign(database, merchantId, id));
  const { codes } = await readCodes(database, merchantId, id);
  return ok(entitlementOf(body, resource, codes, clock()));
}

export const handler = endpointWithBody(entitlementRequestSchema, checkEntitlement);
