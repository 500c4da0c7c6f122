import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from './dynamodb/database.ts';
import { fields, text } from './dynamodb/item-fields.ts';
import { gatewayKeyKey } from './dynamodb/keys.ts';
import type { Write } from './dynamodb/transaction.ts';

/** A merchant's key at API Gateway: its id there and its secret value. */
export interface GatewayKey {
  id: string;
  value: string;
}

const readFields = fields<{ gatewayKeyId: string; gatewayKeyValue: string }>({
  gatewayKeyId: text,
  gatewayKeyValue: text,
});

/** The merchant's gateway key, if one was made already. */
export async function readGatewayKey(
  database: Database,
  merchantId: string,
): Promise<GatewayKey | undefined> {
  const { Item } = await database.client.send(
    new GetCommand({ TableName: database.tableName, Key: gatewayKeyKey(merchantId), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { gatewayKeyId: id, gatewayKeyValue: value } = readFields(Item, 'gateway key');
  return { id, value };
}

/** Remembers a merchant's gateway key. Throws when it has one already. */
export async function writeGatewayKey(
  database: Database,
  merchantId: string,
  { id, value }: GatewayKey,
): Promise<void> {
  await database.client.send(
    new PutCommand({
      TableName: database.tableName,
      Item: { ...gatewayKeyKey(merchantId), gatewayKeyId: id, gatewayKeyValue: value },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
}

/** The merchant's gateway key must still have the value that was read: a change of plan replaces it. */
export function holdGatewayKey(merchantId: string, value: string): Write {
  return {
    operation: {
      ConditionCheck: {
        Key: gatewayKeyKey(merchantId),
        ConditionExpression: 'gatewayKeyValue = :seen',
        ExpressionAttributeValues: { ':seen': value },
      },
    },
  };
}
