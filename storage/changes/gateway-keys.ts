import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SecretCredential } from '../../core/keys/credential.ts';
import type { Plan } from '../../core/keys/merchant.ts';
import { listApiKeys } from '../api-keys.ts';
import type { Database } from '../dynamodb/database.ts';
import {
  gatewayKeyKey,
  type ItemKey,
  lastUseKey,
  merchantKey,
  publicKeyKey,
  secretCredentialKey,
} from '../dynamodb/keys.ts';
import { transact } from '../dynamodb/transaction.ts';
import type { GatewayKey } from '../gateway-keys.ts';

const pageSize = 100;

/**
 * Gives a merchant another plan and another gateway key, and remembers the id of the earlier one. Keys that the merchant creates
 * from now on use the new one: whoever is creating one holds the earlier one, and starts again. `conflict` when somebody else changed the merchant at the same time.
 */
export async function switchPlan(
  database: Database,
  merchantId: string,
  { plan, from, to }: { plan: Plan; from: GatewayKey; to: GatewayKey },
): Promise<'switched' | 'conflict'> {
  const outcome = await transact(database, [
    {
      operation: {
        Update: {
          Key: gatewayKeyKey(merchantId),
          UpdateExpression: 'SET gatewayKeyId = :id, gatewayKeyValue = :value, replacedKeyId = :replaced',
          ConditionExpression: 'gatewayKeyId = :replaced AND attribute_not_exists(replacedKeyId)',
          ExpressionAttributeValues: { ':id': to.id, ':value': to.value, ':replaced': from.id },
        },
      },
    },
    {
      operation: {
        Update: {
          Key: merchantKey(merchantId),
          UpdateExpression: 'SET #plan = :plan',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#plan': 'plan' },
          ExpressionAttributeValues: { ':plan': plan },
        },
      },
    },
  ]);
  return outcome === 'committed' ? 'switched' : 'conflict';
}

/** The id of the gateway key that the merchant's keys used before its last change of plan, until it is forgotten. */
export async function readReplacedKeyId(
  { client, tableName }: Database,
  merchantId: string,
): Promise<string | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: gatewayKeyKey(merchantId), ConsistentRead: true }),
  );
  const id: unknown = Item?.replacedKeyId;
  return typeof id === 'string' ? id : undefined;
}

/** Ends a change of plan: nothing uses the earlier gateway key any more. */
export async function forgetReplacedKey({ client, tableName }: Database, merchantId: string): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: gatewayKeyKey(merchantId),
      UpdateExpression: 'REMOVE replacedKeyId',
      ConditionExpression: 'attribute_exists(pk)',
    }),
  );
}

/** Lets every active key of the merchant count for this gateway key. Safe to repeat; a key that is revoked meanwhile is left out. */
export async function useGatewayKey(database: Database, merchantId: string, value: string): Promise<void> {
  let before: string | undefined;
  do {
    const page = await listApiKeys(database, merchantId, { limit: pageSize, ...(before ? { before } : {}) });
    for (const { type, credential } of page.entries) {
      const key = type === 'secret' ? secretCredentialKey(credential) : publicKeyKey(credential);
      await setGatewayKey(database, key, value);
    }
    before = page.next;
  } while (before);
}

async function setGatewayKey({ client, tableName }: Database, Key: ItemKey, value: string): Promise<void> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key,
        UpdateExpression: 'SET gatewayKey = :value',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error;
  }
}

/**
 * Makes a secret key work that is no key of the merchant's list, so that a new gateway key can be tried before anything
 * depends on it. Returns what takes it away again.
 */
export async function putProbe(
  { client, tableName }: Database,
  sha256: string,
  credential: SecretCredential,
): Promise<() => Promise<void>> {
  const Key = secretCredentialKey(sha256);
  await client.send(new PutCommand({ TableName: tableName, Item: { ...Key, ...credential } }));
  return async () => {
    await client.send(new DeleteCommand({ TableName: tableName, Key }));
    await client.send(new DeleteCommand({ TableName: tableName, Key: lastUseKey(credential.keyId) }));
  };
}
