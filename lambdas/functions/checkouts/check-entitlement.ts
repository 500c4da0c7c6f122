/** POST /v1/campaigns/:id/entitlement: decides whether a buyer may have a code's discount. */
import {
  type EntitlementRequest,
  entitlementOf,
  entitlementRequestSchema,
  findCode,
} from '../../../core/checkouts/entitlement.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import { readFormerCode } from '../../../storage/checkouts/issued-codes.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the decision, from two reads, and a third one for a code that the campaign's list does not
 * contain. Throws `campaign_not_found`.
 */
export async function checkEntitlement(
  { merchantId, id, body }: ManagementRequest<EntitlementRequest>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const { resource } = await requireResource('campaigns', id, () => readCampaign(database, merchantId, id));
  const { codes } = await readCodes(database, merchantId, id);
  const former = findCode(codes, body.code)
    ? undefined
    : await readFormerCode(database, merchantId, id, body.code);
  const known = former ? [{ ...former, status: 'ended', endsAt: null } as const] : codes;
  return ok(entitlementOf(body, resource, known, clock()));
}

export const handler = endpointWithBody(entitlementRequestSchema, checkEntitlement);
