/** PATCH /v1/campaigns/:id: changes the fields that are sent (RFC 7396), and what visitors see of them. */
import { bannerWarnings } from '../../../core/banner/contrast.ts';
import type { CampaignChanges } from '../../../core/campaigns/campaign.ts';
import { campaignChangesSchema, unknownProduct } from '../../../core/campaigns/campaign-fields.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { validationError } from '../../../core/shared/validation.ts';
import { patchCampaign } from '../../../storage/changes/campaigns.ts';
import { type Answer, ok, withWarnings } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { expectationOf, tagged } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  campaigns: { update: OnTable<typeof patchCampaign> };
  clock: Clock;
}

/** 200 with the changed campaign, and warnings about colours that are hard to read; `precondition_failed` when it is not as expected; `campaign_not_found` for unknown, foreign and malformed ids. */
export async function updateCampaign(
  request: ManagementRequest<CampaignChanges>,
  { campaigns, clock }: Dependencies,
): Promise<Answer> {
  const { merchantId, id, body } = request;
  const expectation = expectationOf(request);
  const update = () => campaigns.update(merchantId, id, body, clock, expectation);
  const campaign = await found('camp', id, update);
  if (campaign === 'unknown_product') throw validationError([unknownProduct]);
  return tagged(withWarnings(ok(campaign), bannerWarnings(campaign.banner)));
}

export const handler = endpointWithBody(campaignChangesSchema, updateCampaign, () => ({
  campaigns: { update: onTable(patchCampaign) },
  clock,
}));
