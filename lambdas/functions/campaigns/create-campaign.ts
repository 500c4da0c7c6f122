/** POST /v1/campaigns: adds a campaign. */

import { responseCampaign } from '../../../core/campaigns/campaign.ts';
import { campaignWarnings } from '../../../core/campaigns/campaign-warnings.ts';
import { makeCampaign, type NewCampaign, newCampaignSchema } from '../../../core/campaigns/new-campaign.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { readCheckoutMode } from '../../../storage/campaigns.ts';
import { insertCampaign, readDefaultCurrency } from '../../../storage/transactions/campaign-creation.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { createOnce } from '../../http/idempotency.ts';
import { created, type EndpointResponse, withEntityTag, withWarnings } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 201 with the campaign, and warnings about low contrast and codes. Throws `campaign_limit_reached`
 * and `edge_share_reached` and `checkout_not_found`.
 */
export function createCampaign(
  request: ManagementRequest<NewCampaign>,
  { database, clock, newId }: Dependencies,
): Promise<EndpointResponse> {
  const { merchantId, body } = request;
  return createOnce(request, { database, clock }, async (recordOf) => {
    const baseCurrency = body.baseCurrency ?? (await readDefaultCurrency(database, merchantId));
    const campaign = makeCampaign({ ...body, baseCurrency }, newId('camp'), clock());
    const warnings = campaignWarnings(campaign, await readCheckoutMode(database, merchantId, campaign));
    const withoutWarnings = created(responseCampaign(campaign), `/v1/campaigns/${campaign.id}`);
    const response = withEntityTag(withWarnings(withoutWarnings, warnings), 1);
    const outcome = await insertCampaign(database, merchantId, campaign, recordOf(response));
    if (outcome === 'limit_reached') throw new AppError('campaign_limit_reached');
    if (outcome === 'edge_share_reached') throw new AppError(outcome);
    if (outcome === 'checkout_missing') throw new AppError('checkout_not_found');
    return outcome === 'repeated' ? outcome : response;
  });
}

export const handler = endpointWithBody(newCampaignSchema, createCampaign);
