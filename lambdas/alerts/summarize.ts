import { alertText } from '../../core/alerts/alert-text.ts';
import { mostToLookAt, summarizedWeeks, type WeeklySummary } from '../../core/alerts/weekly-summary.ts';
import type { Campaign } from '../../core/campaigns/campaign.ts';
import type { DailyCounters } from '../../core/statistics/counters.ts';
import { withoutLosses } from '../../core/statistics/redemptions.ts';
import { readOpenAlerts } from '../../storage/alerts/alerts.ts';
import { readCampaignChanges } from '../../storage/campaign-changes.ts';
import { listAllCampaigns } from '../../storage/campaigns.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { readStatistics } from '../../storage/statistics.ts';

/** Returns the summary of a merchant's last seven full days. */
export async function summarize(database: Database, merchantId: string, now: Date): Promise<WeeklySummary> {
  const campaigns = await listAllCampaigns(database, merchantId);
  const open = await readOpenAlerts(database, merchantId);
  const { week, before } = summarizedWeeks(now);
  const counters: DailyCounters[] = [];
  const changes: WeeklySummary['changes'] = [];
  for (const { id, name } of campaigns) {
    counters.push(await readStatistics(database, id, { from: before.from, to: week.to }));
    const recent = (await readCampaignChanges(database, id)).filter(({ changedAt }) => {
      const day = changedAt.slice(0, 10);
      return week.from <= day && day <= week.to;
    });
    if (recent.length > 0) changes.push({ name, count: recent.length });
  }
  const counts = counters.flatMap((each) => each.counts).filter(({ day }) => day >= week.from);
  const isCounted = campaigns.some(({ checkout }: Campaign) => checkout !== null);
  const redeemed = redeemedIn(counters, week.from, week.to);
  const redeemedBefore = redeemedIn(counters, before.from, before.to);
  return {
    ...week,
    redeemed: isCounted || redeemed > 0 ? redeemed : null,
    redeemedBefore: redeemedBefore > 0 ? redeemedBefore : null,
    shown: counts.reduce((sum, { shown }) => sum + shown, 0),
    copied: counts.reduce((sum, { copied }) => sum + copied, 0),
    changes,
    toLookAt: open
      .slice(0, mostToLookAt)
      .map((alert) => alertText({ ...alert, isOver: false, endedAt: null })),
  };
}

function redeemedIn(counters: readonly DailyCounters[], from: string, to: string): number {
  return counters
    .flatMap(({ redemptions }) => withoutLosses(redemptions))
    .filter(({ day }) => day >= from && day <= to)
    .reduce((sum, { redeemed }) => sum + redeemed, 0);
}
