/** PATCH /v1/campaigns/:id: changes the fields that are sent (RFC 7396), and what visitors see of them. */
import { bannerWarnings } from '../../../core/banner/contrast.ts';
import type { CampaignChanges } from '../../../core/campaigns/campaign.ts';
import { campaignChangesSchema, unknownProduct } from '../../../core/campaigns/campaign-fields.ts';
import { validationError } from '../../../core/shared/validation.ts';
import { patchCampaign } from '../../../storage/changes/campaigns.ts';
import { type Answer, ok, withWarnings } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  campaigns: { update: OnTable<typeof patchCampaign> };
}

/** 200 with the changed campaign, and warnings about colours that are hard to read; `campaign_not_found` for unknown, foreign and malformed ids. */
export async function updateCampaign(
  { merchantId, id, body }: ManagementRequest<CampaignChanges>,
  { campaigns }: Dependencies,
): Promise<Answer> {
  const campaign = await found('camp', id, () => campaigns.update(merchantId, id, body));
  if (campaign === 'unknown_product') throw validationError([unknownProduct]);
  return withWarnings(ok(campaign), bannerWarnings(campaign.banner));
}

export const handler = endpointWithBody(campaignChangesSchema, updateCampaign, () => ({
  campaigns: { update: onTable(patchCampaign) },
}));
