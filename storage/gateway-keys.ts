import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
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

/**
 * Remembers a merchant's gateway key; `taken` when it has another one. The condition knows the key by its id, because the SDK
 * sends the write again when its answer was lost.
 */
export async function writeGatewayKey(
  database: Database,
  merchantId: string,
  { id, value }: GatewayKey,
): Promise<'written' | 'taken'> {
  const command = new PutCommand({
    TableName: database.tableName,
    Item: { ...gatewayKeyKey(merchantId), gatewayKeyId: id, gatewayKeyValue: value },
    ConditionExpression: 'attribute_not_exists(pk) OR gatewayKeyId = :id',
    ExpressionAttributeValues: { ':id': id },
  });
  return (await isDone(database.client.send(command))) ? 'written' : 'taken';
}

/** Remembers that the gateway key with the same value has another id; `conflict` when somebody else replaced it meanwhile. */
export async function replaceGatewayKeyId(
  database: Database,
  merchantId: string,
  { from, to }: { from: string; to: string },
): Promise<'replaced' | 'conflict'> {
  const command = new UpdateCommand({
    TableName: database.tableName,
    Key: gatewayKeyKey(merchantId),
    UpdateExpression: 'SET gatewayKeyId = :to',
    ConditionExpression: 'gatewayKeyId = :from OR gatewayKeyId = :to',
    ExpressionAttributeValues: { ':from': from, ':to': to },
  });
  return (await isDone(database.client.send(command))) ? 'replaced' : 'conflict';
}

/** Whether a write was done: `false` when its condition does not hold. */
async function isDone(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
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
