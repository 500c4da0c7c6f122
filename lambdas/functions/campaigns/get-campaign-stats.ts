/** GET /v1/campaigns/:id/stats: what a campaign's banners did, day by day and country by country. */
import type { Clock } from '../../../core/shared/ports.ts';
import { campaignStatistics, type DailyCounts } from '../../../core/statistics/statistics.ts';
import { type StatisticsPeriod, statisticsPeriod } from '../../../core/statistics/statistics-period.ts';
import { type CampaignStore, campaignStore } from '../../../storage/campaign-store.ts';
import { readDailyCounts } from '../../../storage/statistics-store.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';

interface Dependencies {
  campaigns: Pick<CampaignStore, 'get'>;
  readDailyCounts: (campaignId: string, period: StatisticsPeriod) => Promise<DailyCounts[]>;
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
  campaigns: campaignStore(database(), clock),
  readDailyCounts: (campaignId: string, period: StatisticsPeriod) =>
    readDailyCounts(database(), campaignId, period),
  clock,
}));
