/** GET /v1/campaigns/:id/stats: events of a campaign's banners by day and by country. */
import { campaignStatistics } from '../../../core/statistics/statistics.ts';
import { statisticsPeriod } from '../../../core/statistics/statistics-period.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readDailyCounts } from '../../../storage/statistics.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with the statistics. Throws `invalid_parameter` and `campaign_not_found`. */
export async function getCampaignStats(
  { merchantId, id, query }: ManagementRequest,
  { database, clock }: Dependencies,
): Promise<Answer> {
  const today = clock().toISOString().slice(0, 10);
  const period = statisticsPeriod({ from: query('from'), to: query('to') }, today);
  await found('camp', id, () => readCampaign(database, merchantId, id));
  return ok(campaignStatistics(period, await readDailyCounts(database, id, period)));
}

export const handler = endpoint(getCampaignStats, ['from', 'to']);
