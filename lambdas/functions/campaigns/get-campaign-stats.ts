/** GET /v1/campaigns/:id/stats: what a campaign's banners did, day by day and country by country. */
import type { Clock } from '../../../core/shared/ports.ts';
import { campaignStatistics } from '../../../core/statistics/statistics.ts';
import { statisticsPeriod } from '../../../core/statistics/statistics-period.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readDailyCounts } from '../../../storage/statistics.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  campaigns: { get: OnTable<typeof readCampaign> };
  readDailyCounts: OnTable<typeof readDailyCounts>;
  clock: Clock;
}

/** 200 with the statistics; `invalid_parameter`; `campaign_not_found` for unknown, foreign and malformed ids. */
export async function getCampaignStats(
  { merchantId, id, query }: ManagementRequest,
  { campaigns, readDailyCounts, clock }: Dependencies,
): Promise<Answer> {
  const today = clock().toISOString().slice(0, 10);
  const period = statisticsPeriod({ from: query('from'), to: query('to') }, today);
  await found('camp', id, () => campaigns.get(merchantId, id));
  return ok(campaignStatistics(period, await readDailyCounts(id, period)));
}

export const handler = endpoint(getCampaignStats, () => ({
  campaigns: { get: onTable(readCampaign) },
  readDailyCounts: onTable(readDailyCounts),
  clock,
}));
