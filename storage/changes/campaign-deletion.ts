import { maxCampaigns } from '../../core/campaigns/campaign.ts';
import { readCampaign } from '../campaign-item.ts';
import type { Database } from '../dynamodb/database.ts';
import { campaignKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { count, raiseRevision, requireMerchant } from '../merchant-store.ts';
import { listPublishedKeys } from '../publication-store.ts';

/**
 * Deletes a campaign that no active key shows and that is not the default one. Raises the revision, so that a key that is
 * given this campaign at the same moment cannot be overlooked.
 */
export function deleteCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<'deleted' | 'missing' | 'in_use'> {
  return retryConflicts<'deleted' | 'missing' | 'in_use'>(async () => {
    const merchant = await requireMerchant(database, merchantId);
    const campaign = await readCampaign(database, merchantId, campaignId);
    if (!campaign) return 'missing';
    const keys = await listPublishedKeys(database, merchantId);
    if (campaign.isDefault || keys.some((key) => key.campaignId === campaignId)) return 'in_use';
    const outcome = await transact<'missing'>(database, [
      {
        operation: {
          Delete: { Key: campaignKey(merchantId, campaignId), ConditionExpression: 'attribute_exists(pk)' },
        },
        refusal: 'missing',
      },
      count(merchantId, 'campaigns', -1, { least: 1, most: maxCampaigns }),
      raiseRevision(merchant),
    ]);
    return outcome === 'committed' ? 'deleted' : outcome;
  });
}
