import { rulesOf } from '../../core/campaigns/campaign.ts';
import { type ApiKeyChanges, type ApiKeyRecord, changeApiKey } from '../../core/keys/api-key.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import { readApiKey } from '../api-key-item.ts';
import { readCampaign } from '../campaign-item.ts';
import type { Database } from '../dynamodb/database.ts';
import { apiKeyKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { raiseRevision, requireMerchant } from '../merchant-store.ts';
import { changePublication } from '../publication-store.ts';
import { readBaseCurrency } from './base-currency.ts';

/** How a change of a key is refused: no such campaign, or a campaign for a secret key. */
export type ApiKeyRefusal = 'unknown_campaign' | 'only_for_public_keys';

/**
 * Renames a key, or moves a public key to another campaign: its page stays as it is and shows the new campaign.
 * `undefined` when there is no such key.
 */
export function updateApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
  changes: ApiKeyChanges,
): Promise<ApiKeyRecord | ApiKeyRefusal | undefined> {
  return retryConflicts<ApiKeyRecord | ApiKeyRefusal | undefined>(async () => {
    const merchant = await requireMerchant(database, merchantId);
    const apiKey = await readApiKey(database, merchantId, keyId);
    if (!apiKey) return undefined;
    if (changes.campaignId && apiKey.type === 'secret') return 'only_for_public_keys';
    const changed = changeApiKey(apiKey, changes, merchant.defaultCampaignId);
    const moves =
      changed.campaignId === apiKey.campaignId ? [] : await republish(database, merchant, changed);
    if (moves === 'unknown_campaign') return moves;
    const outcome = await transact(database, [replace(merchantId, apiKey, changed), ...moves]);
    return outcome === 'committed' ? changed : outcome;
  });
}

/** What makes a public key show another campaign; the campaign cannot be deleted meanwhile, because that raises the revision. */
async function republish(
  database: Database,
  merchant: Merchant,
  { credential, campaignId = '' }: ApiKeyRecord,
): Promise<Write[] | 'unknown_campaign'> {
  const campaign = await readCampaign(database, merchant.id, campaignId);
  if (!campaign) return 'unknown_campaign';
  const baseCurrency = await readBaseCurrency(database, merchant, campaign.productId);
  const revision = merchant.revision + 1;
  const changes = { campaignId, rules: rulesOf(campaign), baseCurrency, revision };
  return [changePublication(credential, changes), raiseRevision(merchant)];
}

/** Holds name and campaign as they were read. */
function replace(merchantId: string, before: ApiKeyRecord, after: ApiKeyRecord): Write {
  const isPublic = before.type === 'public';
  return {
    operation: {
      Put: {
        Item: { ...apiKeyKey(merchantId, after.id), ...after },
        ConditionExpression: `#name = :seenName${isPublic ? ' AND campaignId = :seenCampaign' : ''}`,
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':seenName': before.name,
          ...(isPublic ? { ':seenCampaign': before.campaignId } : {}),
        },
      },
    },
  };
}
