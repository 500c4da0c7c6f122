import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Publication } from '../core/campaigns/publication.ts';
import type { Database } from './dynamodb/database.ts';
import { merchantItems, merchantPartition, publicationKey } from './dynamodb/keys.ts';
import type { Write } from './dynamodb/transaction.ts';
import { fromPublication, storedRules } from './publication-item.ts';

/** Which campaign one active public key shows. */
export interface PublishedKey {
  publicKey: string;
  keyId: string;
  campaignId: string;
}

/** The active public keys of a merchant (at most 50) with their campaigns, read consistently. */
export async function listPublishedKeys(database: Database, merchantId: string): Promise<PublishedKey[]> {
  const { Items = [] } = await database.client.send(
    new QueryCommand({
      TableName: database.tableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
      FilterExpression: '#type = :public',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: {
        ':pk': merchantPartition(merchantId),
        ':kind': merchantItems.apiKey,
        ':public': 'public',
      },
    }),
  );
  return Items.map((item) => ({ publicKey: item.credential, keyId: item.id, campaignId: item.campaignId }));
}

/** Puts a new publication. */
export function putPublication(publication: Publication): Write {
  return { operation: { Put: { Item: fromPublication(publication) } } };
}

/** Changes parts of an existing publication and gives it its new revision. */
export function changePublication(
  publicKey: string,
  changes: Partial<Omit<Publication, 'publicKey'>> & { revision: number },
): Write {
  const { rules } = changes;
  const entries = Object.entries({ ...changes, ...(rules ? { rules: storedRules(rules) } : {}) });
  return {
    operation: {
      Update: {
        Key: publicationKey(publicKey),
        UpdateExpression: `SET ${entries.map((_entry, index) => `#f${index} = :v${index}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#f${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          entries.map(([, value], index) => [`:v${index}`, value]),
        ),
      },
    },
  };
}
