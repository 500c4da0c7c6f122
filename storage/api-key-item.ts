import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ApiKeyRecord } from '../core/keys/api-key.ts';
import type { Database } from './dynamodb/database.ts';
import { apiKeyKey } from './dynamodb/keys.ts';

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

/** An item as a key: the table's own attributes are left out. */
export function toApiKey({ pk: _pk, sk: _sk, ...apiKey }: Record<string, unknown>): ApiKeyRecord {
  return apiKey as unknown as ApiKeyRecord;
}
