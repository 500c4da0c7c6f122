import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { toCampaign } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import type { Item } from '../dynamodb/items.ts';
import { merchantItems, merchantPartition, statisticsPartition } from '../dynamodb/keys.ts';

/** Everything that a merchant owns, as stored, by kind; without what makes its keys work. */
export interface MerchantContents {
  merchant: Item | undefined;
  products: Item[];
  campaigns: Item[];
  apiKeys: Item[];
  revokedApiKeys: Item[];
  /** Counters by day and country, of campaigns that still exist. */
  statistics: Item[];
}

/** Reads all that a merchant owns. For operators' tools: it may be ten thousand products and years of statistics. */
export async function readMerchantContents(
  database: Database,
  merchantId: string,
): Promise<MerchantContents> {
  const items = await readPartition(database, merchantPartition(merchantId));
  const ofKind = (prefix: string) =>
    items.filter(({ sk }) => String(sk).startsWith(prefix)).map(withoutSecrets);
  const campaigns = items
    .filter(({ sk }) => String(sk).startsWith(merchantItems.campaign))
    .map((item): Item => ({ ...toCampaign(item) }));
  const statistics: Item[] = [];
  for (const { id } of campaigns) {
    const counts = await readPartition(database, statisticsPartition(String(id)));
    for (const { pk: _pk, sk, ...counters } of counts) {
      const [day, country] = String(sk).split('#');
      statistics.push({ campaignId: id, day, country, ...counters });
    }
  }
  return {
    merchant: items.filter(({ sk }) => sk === 'MERCHANT').map(withoutSecrets)[0],
    products: ofKind(merchantItems.product),
    campaigns,
    apiKeys: ofKind(merchantItems.apiKey),
    revokedApiKeys: ofKind(merchantItems.revokedApiKey),
    statistics,
  };
}

/** All items of one partition, read consistently. */
export async function readPartition({ client, tableName }: Database, pk: string): Promise<Item[]> {
  const items: Item[] = [];
  const query = {
    TableName: tableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) items.push(...Items);
  return items;
}

/** `credential` is the hash of a secret key, or a public key, which stands in pages anyway: neither is needed elsewhere. */
function withoutSecrets({ pk: _pk, sk: _sk, credential: _credential, ...rest }: Item): Item {
  return rest;
}
