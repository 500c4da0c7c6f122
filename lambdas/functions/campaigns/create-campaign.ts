/** POST /v1/campaigns: adds a campaign. */
import { bannerWarnings } from '../../../core/banner/contrast.ts';
import { type Campaign, makeCampaign, type NewCampaign } from '../../../core/campaigns/campaign.ts';
import { newCampaignSchema, unknownProduct } from '../../../core/campaigns/campaign-fields.ts';
import { AppError } from '../../../core/shared/errors.ts';
import type { IdGenerator } from '../../../core/shared/ids.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { validationError } from '../../../core/shared/validation.ts';
import { insertCampaign } from '../../../storage/changes/campaigns.ts';
import { type Answer, created, withWarnings } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock, newId } from '../../runtime/environment.ts';

interface Dependencies {
  campaigns: { create: OnTable<typeof insertCampaign> };
  newId: IdGenerator;
  clock: Clock;
}

/** 201 with the campaign, and warnings about colours that are hard to read; refuses with `campaign_limit_reached`, and `validation_failed` for an unknown product. */
export async function createCampaign(
  { merchantId, body }: ManagementRequest<NewCampaign>,
  { campaigns, newId, clock }: Dependencies,
): Promise<Answer> {
  const campaign: Campaign = makeCampaign(body, newId('camp'), clock());
  const outcome = await campaigns.create(merchantId, campaign);
  if (outcome === 'limit_reached') throw new AppError('campaign_limit_reached');
  if (outcome === 'unknown_product') throw validationError([unknownProduct]);
  return withWarnings(created(campaign, `/v1/campaigns/${campaign.id}`), bannerWarnings(campaign.banner));
}

export const handler = endpointWithBody(newCampaignSchema, createCampaign, () => ({
  campaigns: { create: onTable(insertCampaign) },
  newId,
  clock,
}));
