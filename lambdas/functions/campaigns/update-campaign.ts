/** PATCH /v1/campaigns/:id: changes the fields that are sent (RFC 7396), and publishes them. */
import { bannerWarnings } from '../../../core/banner/contrast.ts';
import {
  type CampaignChanges,
  campaignChangesSchema,
  shownCampaign,
} from '../../../core/campaigns/campaign.ts';
import { patchCampaign } from '../../../storage/changes/campaigns.ts';
import { type Answer, ok, withWarnings } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { tagged, versionCondition } from '../../http/preconditions.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the changed campaign, and warnings about low contrast. Throws `campaign_not_found` and `precondition_failed`. */
export async function updateCampaign(
  request: ManagementRequest<CampaignChanges>,
  { database, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, id, body } = request;
  const isExpected = versionCondition(request);
  const patch = () => patchCampaign(database, merchantId, id, body, clock, isExpected);
  const { resource, version } = await found('camp', id, patch);
  return tagged(withWarnings(ok(shownCampaign(resource)), bannerWarnings(resource.banner)), version);
}

export const handler = endpointWithBody(campaignChangesSchema, updateCampaign);
