import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign } from '../core/campaigns/campaign.ts';
import { overrideFields, rulesReaders } from './campaign-rules.ts';
import type { Database } from './dynamodb/database.ts';
import { fields, flag, nullable, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { campaignKey, merchantItems, merchantPartition } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from './dynamodb/page.ts';
import type { Write } from './dynamodb/transaction.ts';

const readFields = fields<Campaign>({
  id: text,
  name: text,
  productId: nullable(text),
  ...rulesReaders(overrideFields),
  isDefault: flag,
  createdAt: text,
  updatedAt: text,
});

/** An item as a campaign. */
export const toCampaign = (item: Item): Campaign => readFields(item, 'campaign');

/** A campaign as its merchant's item. */
export function fromCampaign(merchantId: string, campaign: Campaign): Item {
  return { ...campaignKey(merchantId, campaign.id), ...campaign };
}

/** A merchant's campaign, read consistently; `undefined` when there is none with this id. */
export async function readCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<Campaign | undefined> {
  const { Item } = await database.client.send(
    new GetCommand({
      TableName: database.tableName,
      Key: campaignKey(merchantId, campaignId),
      ConsistentRead: true,
    }),
  );
  return Item && toCampaign(Item);
}

/** One page of a merchant's campaigns, newest first. */
export function listCampaigns(
  database: Database,
  merchantId: string,
  page: PageRequest,
): Promise<Page<Campaign>> {
  return readPage(database, merchantId, merchantItems.campaign, page, toCampaign);
}

/** The product that each campaign of a merchant names (`null` for none), by campaign id, read consistently. */
export async function listNamedProducts(
  database: Database,
  merchantId: string,
): Promise<Map<string, string | null>> {
  const products = new Map<string, string | null>();
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await database.client.send(
      new QueryCommand({
        TableName: database.tableName,
        ConsistentRead: true,
        ExclusiveStartKey: start,
        ProjectionExpression: 'id, productId',
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': merchantPartition(merchantId),
          ':prefix': merchantItems.campaign,
        },
      }),
    );
    for (const { id, productId } of Items) products.set(text(id, 'campaign.id'), productId ?? null);
    start = LastEvaluatedKey;
  } while (start);
  return products;
}

/** The campaigns that name this product. */
export function campaignsNaming(
  namedProducts: ReadonlyMap<string, string | null>,
  productId: string,
): string[] {
  return [...namedProducts].filter(([, named]) => named === productId).map(([campaignId]) => campaignId);
}

/** Takes a deleted product out of a campaign that names it. */
export function forgetProduct(merchantId: string, campaignId: string, productId: string, now: Date): Write {
  return {
    operation: {
      Update: {
        Key: campaignKey(merchantId, campaignId),
        UpdateExpression: 'SET productId = :none, updatedAt = :now',
        ConditionExpression: 'productId = :product',
        ExpressionAttributeValues: { ':none': null, ':product': productId, ':now': now.toISOString() },
      },
    },
  };
}
