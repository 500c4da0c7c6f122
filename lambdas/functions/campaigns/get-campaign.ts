import { readCampaign } from '../../../storage/campaigns.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  campaigns: { get: OnTable<typeof readCampaign> };
}

/** 200 with the campaign; `campaign_not_found` for unknown, foreign and malformed ids. */
export async function getCampaign(
  { merchantId, id }: ManagementRequest,
  { campaigns }: Dependencies,
): Promise<Answer> {
  const campaign = await found('camp', id, () => campaigns.get(merchantId, id));
  return ok(campaign);
}

export const handler = endpoint(getCampaign, () => ({ campaigns: { get: onTable(readCampaign) } }));
