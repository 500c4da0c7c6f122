import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type ApiKeyRecord, type ApiKeyType, apiKeyTypes } from '../core/keys/api-key.ts';
import type { Database } from './dynamodb/database.ts';
import { fields, flag, oneOf, optional, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { apiKeyKey, merchantItems, merchantPartition } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from './dynamodb/page.ts';

// Like each file of this folder: how one entity is stored, its reads and its single writes, as plain functions whose first
// argument is the database. What touches several entities at once is in changes/.

const readFields = fields<ApiKeyRecord>({
  id: text,
  name: text,
  type: oneOf(apiKeyTypes),
  prefix: text,
  credential: text,
  campaignId: optional(text),
  isCampaignChosen: optional(flag),
  createdAt: text,
});

const toApiKey = (item: Item): ApiKeyRecord => readFields(item, 'API key');

/** A key as its merchant's item. */
export function fromApiKey(merchantId: string, apiKey: ApiKeyRecord): Item {
  return { ...apiKeyKey(merchantId, apiKey.id), ...apiKey };
}

/** A merchant's active key, read consistently; `undefined` when there is none with this id. */
export async function readApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
): Promise<ApiKeyRecord | undefined> {
  const { Item } = await database.client.send(
    new GetCommand({
      TableName: database.tableName,
      Key: apiKeyKey(merchantId, keyId),
      ConsistentRead: true,
    }),
  );
  return Item && toApiKey(Item);
}

/** One page of a merchant's active keys, newest first. */
export function listApiKeys(
  database: Database,
  merchantId: string,
  page: PageRequest,
): Promise<Page<ApiKeyRecord>> {
  return readPage(database, merchantId, merchantItems.apiKey, page, toApiKey);
}

/** All active keys of one type of a merchant, at most 500, read consistently. */
export async function listApiKeysOfType(
  { client, tableName }: Database,
  merchantId: string,
  type: ApiKeyType,
): Promise<ApiKeyRecord[]> {
  const query = {
    TableName: tableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
    FilterExpression: '#type = :type',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: {
      ':pk': merchantPartition(merchantId),
      ':kind': merchantItems.apiKey,
      ':type': type,
    },
  };
  const keys = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) keys.push(...Items.map(toApiKey));
  return keys;
}
