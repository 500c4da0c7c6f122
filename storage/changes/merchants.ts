import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Merchant, MerchantStatus } from '../../core/keys/merchant.ts';
import type { Onboarding } from '../../core/keys/onboarding.ts';
import { fromApiKey } from '../api-keys.ts';
import { fromCampaign } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import { text } from '../dynamodb/item-fields.ts';
import {
  countersKey,
  merchantItems,
  merchantKey,
  merchantPartition,
  secretCredentialKey,
} from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { readMerchant } from '../merchants.ts';
import { changePublication, listPublishedKeys } from '../publications.ts';

/** Writes merchant, counters, default campaign and first secret key, all or nothing. */
export async function writeOnboarding(
  database: Database,
  { merchant, campaign, apiKey }: Onboarding,
  gatewayKey: string,
): Promise<'created' | 'exists'> {
  const { id: merchantId } = merchant;
  const credential = { merchantId, keyId: apiKey.id, merchantStatus: merchant.status, gatewayKey };
  const outcome = await transact(database, [
    putNew({ ...merchantKey(merchantId), ...merchant }),
    putNew({ ...countersKey(merchantId), products: 0, campaigns: 1, keys: 1 }),
    putNew(fromCampaign(merchantId, campaign)),
    putNew(fromApiKey(merchantId, apiKey)),
    putNew({ ...secretCredentialKey(apiKey.credential), ...credential }),
  ]);
  return outcome === 'committed' ? 'created' : 'exists';
}

function putNew(Item: Record<string, unknown>): Write {
  return { operation: { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } } };
}

/**
 * Suspends or resumes a merchant: its record, all its secret credentials and all its publications in one transaction, so
 * that the very next request feels it. `missing` when there is no such merchant.
 */
export function setMerchantStatus(
  database: Database,
  merchantId: string,
  status: MerchantStatus,
): Promise<'changed' | 'missing'> {
  return retryConflicts<'changed' | 'missing'>(async () => {
    const merchant = await readMerchant(database, merchantId);
    if (!merchant) return 'missing';
    const revision = merchant.revision + 1;
    const hashes = await listSecretHashes(database, merchantId);
    const keys = await listPublishedKeys(database, merchantId);
    const isSuspended = status === 'suspended';
    const outcome = await transact(database, [
      changeMerchant(merchant, status),
      ...hashes.map((hash) => changeCredential(hash, status)),
      ...keys.map(({ credential }) => changePublication(credential, { isSuspended, revision })),
    ]);
    return outcome === 'committed' ? 'changed' : outcome;
  });
}

/** Raises the revision together with the status: publications change too. */
function changeMerchant({ id, revision }: Merchant, status: MerchantStatus): Write {
  return {
    operation: {
      Update: {
        Key: merchantKey(id),
        UpdateExpression: 'SET #status = :status, revision = :next',
        ConditionExpression: 'revision = :seen',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status, ':next': revision + 1, ':seen': revision },
      },
    },
  };
}

function changeCredential(sha256: string, merchantStatus: MerchantStatus): Write {
  return {
    operation: {
      Update: {
        Key: secretCredentialKey(sha256),
        UpdateExpression: 'SET merchantStatus = :status',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':status': merchantStatus },
      },
    },
  };
}

async function listSecretHashes({ client, tableName }: Database, merchantId: string): Promise<string[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
      FilterExpression: '#type = :secret',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: {
        ':pk': merchantPartition(merchantId),
        ':kind': merchantItems.apiKey,
        ':secret': 'secret',
      },
    }),
  );
  return Items.map(({ credential }) => text(credential, 'API key.credential'));
}
