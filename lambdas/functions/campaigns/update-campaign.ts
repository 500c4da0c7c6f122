/** PATCH /v1/campaigns/:id: updates the fields in the body (RFC 7396) and publishes the campaign. */

import {
  type CampaignUpdate,
  campaignUpdateSchema,
  responseCampaign,
} from '../../../core/campaigns/campaign.ts';
import { campaignWarnings } from '../../../core/campaigns/campaign-warnings.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { readCheckoutMode } from '../../../storage/campaigns.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { type EndpointResponse, ok, withEntityTag, withWarnings } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the changed campaign, and warnings about low contrast and codes. Throws
 * `campaign_not_found`, `checkout_not_found`, `edge_share_reached` and `precondition_failed`.
 */
export async function updateCampaign(
  request: ManagementRequest<CampaignUpdate>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const { merchantId, id, body } = request;
  const isExpected = versionCondition(request);
  const patch = () => patchCampaign(database, merchantId, id, body, clock, isExpected);
  const patched = await requireResource('campaigns', id, patch);
  if (patched === 'edge_share_reached') throw new AppError(patched);
  if (patched === 'checkout_missing') throw new AppError('checkout_not_found');
  const { resource, version } = patched;
  const warnings = campaignWarnings(resource, await readCheckoutMode(database, merchantId, resource));
  return withEntityTag(withWarnings(ok(responseCampaign(resource)), warnings), version);
}

export const handler = endpointWithBody(campaignUpdateSchema, updateCampaign);
