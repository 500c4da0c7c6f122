import { paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Merchant, MerchantStatus } from '../../core/keys/merchant.ts';
import type { Database } from '../dynamodb/database.ts';
import { merchantItems, merchantKey, merchantPartition, secretCredentialKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { readMerchant } from '../merchant-store.ts';
import { changePublication, listPublishedKeys } from '../publication-store.ts';

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
      ...keys.map(({ publicKey }) => changePublication(publicKey, { isSuspended, revision })),
    ]);
    return outcome === 'committed' ? 'changed' : outcome;
  });
}

/** All merchants of the cell, by name. Scans the table: for operators' tools with their own credentials only. */
export async function listMerchants({ client, tableName }: Database): Promise<Merchant[]> {
  const merchants: Merchant[] = [];
  const query = {
    TableName: tableName,
    FilterExpression: 'sk = :kind',
    ExpressionAttributeValues: { ':kind': merchantKey('').sk },
  };
  for await (const { Items = [] } of paginateScan({ client }, query)) {
    for (const { pk: _pk, sk: _sk, ...merchant } of Items) merchants.push(merchant as Merchant);
  }
  return merchants.sort((left, right) => left.name.localeCompare(right.name));
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
  return Items.map(({ credential }) => credential);
}
