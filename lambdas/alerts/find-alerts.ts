import type { AlertFinding } from '../../core/alerts/alert.ts';
import { campaignFindings, type RequestedCampaign } from '../../core/alerts/campaign-findings.ts';
import { keyFindings } from '../../core/alerts/key-findings.ts';
import type { Campaign } from '../../core/campaigns/campaign.ts';
import type { ApiKeyRecord } from '../../core/keys/api-key.ts';
import { mayBeSilent, usualPeriod } from '../../core/statistics/silence.ts';
import { listAllCampaigns } from '../../storage/campaigns.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { listAllApiKeys } from '../../storage/keys/api-keys.ts';
import { readLastUses } from '../../storage/keys/last-uses.ts';
import { readStatistics } from '../../storage/statistics.ts';
import { findCheckoutAlerts } from '../checkouts/find-checkout-alerts.ts';

/** Returns everything that can be reported to a merchant now, whose alerts began at `alertsSince` (ISO 8601). */
export async function findAlerts(
  database: Database,
  merchantId: string,
  alertsSince: string,
  now: Date,
): Promise<AlertFinding[]> {
  const campaigns = await listAllCampaigns(database, merchantId);
  const apiKeys = await listAllApiKeys(database, merchantId);
  const lastRequests = await readLastRequests(database, apiKeys, campaigns);
  const requested: RequestedCampaign[] = [];
  for (const campaign of campaigns)
    requested.push(await withDays(database, campaign, lastRequests.get(campaign.id), now));
  return [
    ...campaignFindings(requested, now),
    ...keyFindings(apiKeys, alertsSince, now),
    ...(await findCheckoutAlerts(database, merchantId, campaigns, now)),
  ];
}

/** Reads the statistics only of campaigns that may be silent. */
async function withDays(
  database: Database,
  campaign: Campaign,
  lastRequestAt: string | undefined,
  now: Date,
): Promise<RequestedCampaign> {
  if (lastRequestAt === undefined || !mayBeSilent(lastRequestAt, now)) return { campaign, lastRequestAt };
  const { counts } = await readStatistics(database, campaign.id, usualPeriod(lastRequestAt));
  const shown = new Map<string, number>();
  for (const each of counts) shown.set(each.day, (shown.get(each.day) ?? 0) + each.shown);
  return { campaign, lastRequestAt, days: [...shown].map(([day, count]) => ({ day, shown: count })) };
}

/** Returns when the public keys of each campaign were last used, ISO 8601. */
async function readLastRequests(
  database: Database,
  apiKeys: readonly ApiKeyRecord[],
  campaigns: readonly Campaign[],
): Promise<Map<string, string>> {
  const publicKeys = apiKeys.filter(({ type }) => type === 'public');
  const uses = await readLastUses(
    database,
    publicKeys.map(({ id }) => id),
  );
  const latest = new Map<string, string>();
  const defaultId = campaigns.find(({ isDefault }) => isDefault)?.id;
  for (const { id, campaignId = defaultId } of publicKeys) {
    const usedAt = uses.get(id);
    if (!usedAt || !campaignId) continue;
    if (usedAt > (latest.get(campaignId) ?? '')) latest.set(campaignId, usedAt);
  }
  return latest;
}
