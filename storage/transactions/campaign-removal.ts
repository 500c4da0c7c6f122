import type { Campaign } from '../../core/campaigns/campaign.ts';
import { campaignEdgeBytes } from '../../core/edge/edge-entry.ts';
import { anyVersion, type VersionCondition } from '../../core/shared/versions.ts';
import { readCampaign } from '../campaigns.ts';
import { countRemoval, readCounters } from '../counters.ts';
import type { Database, TrailedDatabase } from '../dynamodb/database.ts';
import { campaignChangesKey, publicationKey, resourceKey } from '../dynamodb/keys.ts';
import { changeVersioned } from '../dynamodb/transaction.ts';
import { remove, unchanged } from '../dynamodb/writes.ts';
import { listAllApiKeys } from '../keys/api-keys.ts';

/**
 * Deletes a campaign whose version is as expected, unless it is the default campaign or an active key shows
 * it. The counter of assignments is a condition, because it grows if another request assigns the campaign at
 * the same time.
 */
export function removeCampaign(
  database: TrailedDatabase,
  merchantId: string,
  campaignId: string,
  isExpected: VersionCondition = anyVersion,
): Promise<'deleted' | 'in_use' | 'missing' | 'precondition_failed'> {
  const read = (database: Database) => readCampaign(database, merchantId, campaignId);
  const { trail } = database;
  return changeVersioned<Campaign, 'deleted' | 'in_use'>(
    database,
    read,
    isExpected,
    async ({ resource, version }, database) => {
      const { assignments } = await readCounters(database, merchantId);
      const keys = await listAllApiKeys(database, merchantId, 'public');
      if (resource.isDefault || keys.some((key) => key.campaignId === campaignId))
        return { result: 'in_use' };
      return {
        result: 'deleted',
        writes: [
          remove(resourceKey('campaigns', merchantId, campaignId), unchanged(version)),
          remove(publicationKey(campaignId)),
          remove(campaignChangesKey(campaignId)),
          countRemoval(merchantId, 'campaigns', { assignments, edgeBytes: campaignEdgeBytes(resource) }),
          trail({ merchantId, resource: campaignId }),
        ],
      };
    },
  );
}
