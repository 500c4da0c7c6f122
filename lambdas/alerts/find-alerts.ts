import type { AlertFinding } from '../../core/alerts/alert.ts';
import { campaignFindings } from '../../core/alerts/campaign-findings.ts';
import { keyFindings } from '../../core/alerts/key-findings.ts';
import type { Campaign } from '../../core/campaigns/campaign.ts';
import type { ApiKeyRecord } from '../../core/keys/api-key.ts';
import { listCampaigns } from '../../storage/campaigns.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { listAllApiKeys } from '../../storage/keys/api-keys.ts';
import { readLastUses } from '../../storage/keys/last-uses.ts';
import { findCheckoutAlerts } from '../checkouts/find-checkout-alerts.ts';

/** The limit of campaigns of a merchant. */
const allCampaigns = 100;

/** Returns everything that can be reported to a merchant now. */
export async function findAlerts(database: Database, merchantId: string, now: Date): Promise<AlertFinding[]> {
  const { entries: campaigns } = await listCampaigns(database, merchantId, { limit: allCampaigns });
  const apiKeys = await listAllApiKeys(database, merchantId);
  const lastRequests = await readLastRequests(database, apiKeys, campaigns);
  const requested = campaigns.map((campaign) => ({ campaign, lastRequestAt: lastRequests.get(campaign.id) }));
  return [
    ...campaignFindings(requested, now),
    ...keyFindings(apiKeys, now),
    ...(await findCheckoutAlerts(database, merchantId, campaigns, now)),
  ];
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
