/** POST /v1/campaigns: adds a campaign. */
import { bannerWarnings } from '../../../core/banner/contrast.ts';
import { type Campaign, makeCampaign, type NewCampaign } from '../../../core/campaigns/campaign.ts';
import { newCampaignSchema, unknownProduct } from '../../../core/campaigns/campaign-fields.ts';
import { AppError } from '../../../core/shared/errors.ts';
import type { IdGenerator } from '../../../core/shared/ids.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { validationError } from '../../../core/shared/validation.ts';
import { insertCampaign } from '../../../storage/changes/campaigns.ts';
import type { Write } from '../../../storage/dynamodb/writes.ts';
import { type Answer, created, withWarnings } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { createOnce, type FirstRequests } from '../../http/idempotency.ts';
import { tagged } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock, newId } from '../../runtime/environment.ts';
import { firstRequests } from '../../runtime/first-requests.ts';

interface Dependencies {
  campaigns: { create: OnTable<typeof insertCampaign> };
  firstRequests: FirstRequests<Write<'repeated'>>;
  newId: IdGenerator;
  clock: Clock;
}

/** 201 with the campaign, and warnings about colours that are hard to read; refuses with `campaign_limit_reached`, and `validation_failed` for an unknown product. */
export function createCampaign(
  request: ManagementRequest<NewCampaign>,
  { campaigns, firstRequests, newId, clock }: Dependencies,
): Promise<Answer> {
  return createOnce(request, firstRequests, {
    create: async (keeping) => {
      const campaign: Campaign = makeCampaign(request.body, newId('camp'), clock());
      const address = `/v1/campaigns/${campaign.id}`;
      const warnings = bannerWarnings(campaign.banner);
      const answer = tagged(withWarnings(created(campaign, address), warnings));
      const outcome = await campaigns.create(request.merchantId, campaign, keeping(answer));
      if (outcome === 'limit_reached') throw new AppError('campaign_limit_reached');
      if (outcome === 'unknown_product') throw validationError([unknownProduct]);
      return outcome === 'repeated' ? outcome : answer;
    },
  });
}

export const handler = endpointWithBody(newCampaignSchema, createCampaign, () => ({
  campaigns: { create: onTable(insertCampaign) },
  firstRequests,
  newId,
  clock,
}));
