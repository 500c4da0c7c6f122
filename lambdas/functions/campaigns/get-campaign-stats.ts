/** GET /v1/campaigns/:id/stats: a campaign's statistics in total, by day, by country and by discount. */
import { dayOf } from '../../../core/shared/days.ts';
import { campaignStatistics } from '../../../core/statistics/statistics.ts';
import { statisticsPeriod } from '../../../core/statistics/statistics-period.ts';
import { readCampaignChanges } from '../../../storage/campaign-changes.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readLinkReport } from '../../../storage/link-reports.ts';
import { readStatistics } from '../../../storage/statistics.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the statistics, the latest preview's report and the campaign's changes. Throws
 * `invalid_parameter` and `campaign_not_found`.
 */
export async function getCampaignStats(
  { merchantId, id, query }: ManagementRequest,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const today = dayOf(clock());
  const period = statisticsPeriod({ from: query.from, to: query.to }, today);
  await requireResource('campaigns', id, () => readCampaign(database, merchantId, id));
  const [counters, linkReport, changes] = await Promise.all([
    readStatistics(database, id, period),
    readLinkReport(database, id, clock()),
    readCampaignChanges(database, id),
  ]);
  return ok(campaignStatistics(period, counters, { linkReport, changes }));
}

export const handler = endpoint(getCampaignStats, ['from', 'to']);
