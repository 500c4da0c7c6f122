/** GET /v1/campaigns/:id: one campaign. */
import { AppError } from '../../../core/shared/errors.ts';
import { isId } from '../../../core/shared/ids.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  campaigns: { get: OnTable<typeof readCampaign> };
}

/** 200 with the campaign; `campaign_not_found` for unknown, foreign and malformed ids. */
export async function getCampaign(
  { merchantId, id }: ManagementRequest,
  { campaigns }: Dependencies,
): Promise<Answer> {
  const campaign = isId('camp', id) ? await campaigns.get(merchantId, id) : undefined;
  if (!campaign) throw new AppError('campaign_not_found');
  return ok(campaign);
}

export const handler = endpoint(getCampaign, () => ({ campaigns: { get: onTable(readCampaign) } }));
