import {
  type Campaign,
  type CampaignChanges,
  changeCampaign,
  firstPublication,
  maxCampaigns,
} from '../../core/campaigns/campaign.ts';
import { rulesOf } from '../../core/campaigns/campaign-rules.ts';
import { anyVersion, type VersionCondition, type Versioned } from '../../core/shared/entity-tags.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { listAllApiKeys } from '../api-keys.ts';
import { fromCampaign, readCampaign } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import { campaignKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { failsAs, putNew, remove, replace, unchanged, type Write } from '../dynamodb/writes.ts';
import { checkStatus, count, readCounters, requireMerchant } from '../merchants.ts';
import { publish, putPublication, removePublication } from '../publications.ts';

/** Outcome of adding a campaign. `repeated`: a request with the same Idempotency-Key was stored before. */
export type CampaignCreation = 'created' | 'limit_reached' | 'repeated';

/**
 * Adds a campaign with its publication, in one transaction with `extraWrites`. The status of the merchant is a condition, so that a
 * suspension at the same time does not miss the campaign.
 */
export function insertCampaign(
  database: Database,
  merchantId: string,
  campaign: Campaign,
  extraWrites: readonly Write<'repeated'>[] = [],
): Promise<CampaignCreation> {
  return retryConflicts<CampaignCreation>(database, async (database) => {
    const merchant = await requireMerchant(database, merchantId);
    const room = { campaigns: { least: 0, most: maxCampaigns - 1 } };
    const outcome = await transact(database, [
      ...extraWrites,
      failsAs('limit_reached', count(merchantId, { campaigns: 1 }, room)),
      ...putCampaign(campaign, { merchantId, isSuspended: merchant.status === 'suspended' }),
      checkStatus(merchant),
    ]);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

/** Returns the writes that add a campaign and its publication. */
export function putCampaign(campaign: Campaign, facts: Parameters<typeof firstPublication>[1]): Write[] {
  return [
    putNew(fromCampaign(facts.merchantId, { resource: campaign, version: 1 })),
    putPublication(firstPublication(campaign, facts)),
  ];
}

/**
 * Changes a campaign whose version is as expected, and its publication: two items, however many keys show it. Returns `undefined` if
 * there is no such campaign, and the unchanged campaign if nothing differs.
 */
export function patchCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
  changes: CampaignChanges,
  clock: Clock,
  isExpected: VersionCondition = anyVersion,
): Promise<Versioned<Campaign> | 'precondition_failed' | undefined> {
  return retryConflicts<Versioned<Campaign> | 'precondition_failed' | undefined>(
    database,
    async (database) => {
      const stored = await readCampaign(database, merchantId, campaignId);
      if (!stored) return undefined;
      if (!isExpected(stored.version)) return 'precondition_failed';
      const resource = changeCampaign(stored.resource, changes, clock());
      if (resource === stored.resource) return stored;
      const next = { resource, version: stored.version + 1 };
      const { baseCurrency } = resource;
      const outcome = await transact(database, [
        replace(fromCampaign(merchantId, next), unchanged(stored.version)),
        publish(campaignId, { rules: rulesOf(resource), ...(baseCurrency ? { baseCurrency } : {}) }),
      ]);
      return outcome === 'committed' ? next : outcome;
    },
  );
}

/** Outcome of deleting a campaign. */
type CampaignRemoval = 'deleted' | 'missing' | 'in_use' | 'precondition_failed';

/**
 * Deletes a campaign whose version is as expected, unless it is the default campaign or an active key shows it. The counter of
 * assignments is a condition: it grows when a key gets a campaign at the same time.
 */
export function removeCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
  isExpected: VersionCondition = anyVersion,
): Promise<CampaignRemoval> {
  return retryConflicts<CampaignRemoval>(database, async (database) => {
    const { assignments } = await readCounters(database, merchantId);
    const stored = await readCampaign(database, merchantId, campaignId);
    if (!stored) return 'missing';
    if (!isExpected(stored.version)) return 'precondition_failed';
    const keys = await listAllApiKeys(database, merchantId, 'public');
    if (stored.resource.isDefault || keys.some((key) => key.campaignId === campaignId)) return 'in_use';
    const bounds = {
      campaigns: { least: 1, most: maxCampaigns },
      assignments: { least: assignments, most: assignments },
    };
    const outcome = await transact(database, [
      remove(campaignKey(merchantId, campaignId), unchanged(stored.version)),
      removePublication(campaignId),
      count(merchantId, { campaigns: -1 }, bounds),
    ]);
    return outcome === 'committed' ? 'deleted' : outcome;
  });
}
