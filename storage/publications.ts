import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { CampaignRules, Publication } from '../core/campaigns/publication.ts';
import { compactOverride, compactRules, rulesReaders } from './campaign-rules.ts';
import type { Database } from './dynamodb/database.ts';
import { fields, flag, number, text } from './dynamodb/item-fields.ts';
import type { Item, ItemAccess } from './dynamodb/items.ts';
import { merchantItems, merchantPartition, publicationKey, publicKeyOfPartition } from './dynamodb/keys.ts';
import type { Write } from './dynamodb/transaction.ts';

const readFields = fields<Omit<Publication, 'publicKey'>>({
  merchantId: text,
  keyId: text,
  campaignId: text,
  revision: number,
  isSuspended: flag,
  rules: fields<CampaignRules>(rulesReaders(compactOverride)),
  baseCurrency: text,
  gatewayKey: text,
});

/** An item as a publication. */
export function toPublication(item: Item): Publication {
  return {
    publicKey: publicKeyOfPartition(text(item.pk, 'publication.pk')),
    ...readFields(item, 'publication'),
  };
}

/** The publication of a public key, read consistently: the one read of a config answer. */
export async function readPublication(
  items: Pick<ItemAccess, 'get'>,
  publicKey: string,
): Promise<Publication | undefined> {
  const item = await items.get(publicationKey(publicKey), 'strong');
  return item && toPublication(item);
}

/** Which campaign one active public key shows. */
export interface PublishedKey {
  id: string;
  /** The public key itself. */
  credential: string;
  campaignId: string;
}

const readPublishedKey = fields<PublishedKey>({ credential: text, id: text, campaignId: text });

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
  return Items.map((item) => readPublishedKey(item, 'public API key'));
}

/** Puts a new publication. */
export function putPublication({ publicKey, ...publication }: Publication): Write {
  return {
    operation: {
      Put: { Item: { ...publicationKey(publicKey), ...publication, rules: compactRules(publication.rules) } },
    },
  };
}

/** Changes parts of an existing publication and gives it its new revision. */
export function changePublication(
  publicKey: string,
  changes: Partial<Omit<Publication, 'publicKey'>> & { revision: number },
): Write {
  const { rules } = changes;
  const entries = Object.entries({ ...changes, ...(rules ? { rules: compactRules(rules) } : {}) });
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
