import { readCampaign } from '../../../storage/campaigns.ts';
import type { Answer } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { shown } from '../../http/preconditions.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  campaigns: { get: OnTable<typeof readCampaign> };
}

/** 200 with the campaign, 304 when the caller has it; `campaign_not_found` for unknown, foreign and malformed ids. */
export async function getCampaign(request: ManagementRequest, { campaigns }: Dependencies): Promise<Answer> {
  const { merchantId, id } = request;
  return shown(request, await found('camp', id, () => campaigns.get(merchantId, id)));
}

export const handler = endpoint(getCampaign, () => ({ campaigns: { get: onTable(readCampaign) } }));
