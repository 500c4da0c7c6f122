/** PATCH /v1/campaigns/:id: changes the fields that are sent (RFC 7396), and publishes them. */
import {
  type CampaignChanges,
  campaignChangesSchema,
  shownCampaign,
} from '../../../core/campaigns/campaign.ts';
import { campaignWarnings } from '../../../core/campaigns/campaign-warnings.ts';
import { patchCampaign } from '../../../storage/changes/campaigns.ts';
import { type Answer, ok, withWarnings } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { tagged, versionCondition } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the changed campaign, and warnings about low contrast and codes. Throws `campaign_not_found` and `precondition_failed`. */
export async function updateCampaign(
  request: ManagementRequest<CampaignChanges>,
  { database, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, id, body } = request;
  const isExpected = versionCondition(request);
  const patch = () => patchCampaign(database, merchantId, id, body, clock, isExpected);
  const { resource, version } = await found('camp', id, patch);
  return tagged(withWarnings(ok(shownCampaign(resource)), campaignWarnings(resource)), version);
}

export const handler = endpointWithBody(campaignChangesSchema, updateCampaign);
