import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign } from '../core/campaigns/campaign.ts';
import { compactRules, rulesReaders } from './campaign-rules.ts';
import type { Database } from './dynamodb/database.ts';
import { fields, flag, nullable, number, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { campaignKey, merchantItems, merchantPartition } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from './dynamodb/page.ts';

const campaignReaders = {
  id: text,
  name: text,
  productId: nullable(text),
  ...rulesReaders,
  isDefault: flag,
  createdAt: text,
  updatedAt: text,
};

const readFields = fields<Campaign>(campaignReaders);

/** An item as a campaign. */
export const toCampaign = (item: Item): Campaign => readFields(item, 'campaign');

/** A campaign as its merchant's item. `revision` is raised by every change of what visitors see, and by nothing else. */
export function fromCampaign(merchantId: string, campaign: Campaign, revision: number): Item {
  return { ...campaignKey(merchantId, campaign.id), ...compactRules(campaign), revision };
}

/** A merchant's campaign with its revision, read consistently; `undefined` when there is none with this id. */
export async function readStoredCampaign(
  { client, tableName }: Database,
  merchantId: string,
  campaignId: string,
): Promise<{ campaign: Campaign; revision: number } | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: campaignKey(merchantId, campaignId), ConsistentRead: true }),
  );
  return Item && { campaign: toCampaign(Item), revision: number(Item.revision, 'campaign.revision') };
}

/** A merchant's campaign, read consistently; `undefined` when there is none with this id. */
export async function readCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<Campaign | undefined> {
  return (await readStoredCampaign(database, merchantId, campaignId))?.campaign;
}

/** One page of a merchant's campaigns, newest first. */
export function listCampaigns(
  database: Database,
  merchantId: string,
  page: PageRequest,
): Promise<Page<Campaign>> {
  return readPage(database, merchantId, merchantItems.campaign, page, toCampaign);
}

/** The ids of all campaigns of a merchant, at most 100, read consistently. */
export async function listCampaignIds(
  { client, tableName }: Database,
  merchantId: string,
): Promise<string[]> {
  const query = {
    TableName: tableName,
    ConsistentRead: true,
    ProjectionExpression: 'id',
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
    ExpressionAttributeValues: { ':pk': merchantPartition(merchantId), ':kind': merchantItems.campaign },
  };
  const ids = [];
  for await (const { Items = [] } of paginateQuery({ client }, query))
    ids.push(...Items.map((item) => text(item.id, 'campaign.id')));
  return ids;
}

/** Gives a campaign another name, which no visitor sees: leaves parallel changes of other fields alone. */
export async function renameCampaign(
  { client, tableName }: Database,
  merchantId: string,
  { id, name, updatedAt }: Campaign,
): Promise<Campaign | 'conflict'> {
  const command = new UpdateCommand({
    TableName: tableName,
    Key: campaignKey(merchantId, id),
    UpdateExpression: 'SET #name = :name, updatedAt = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name, ':now': updatedAt },
    ReturnValues: 'ALL_NEW',
  });
  try {
    const { Attributes } = await client.send(command);
    return toCampaign(Attributes ?? {});
  } catch (error) {
    const hasLost =
      error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException;
    if (hasLost) return 'conflict';
    throw error;
  }
}
