import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Onboarding } from '../core/onboarding.ts';
import type { Database } from './database.ts';
import {
  apiKeyKey,
  campaignKey,
  countersKey,
  gatewayKeyKey,
  merchantKey,
  secretCredentialKey,
} from './keys.ts';
import { transact, type Write } from './transaction.ts';

/** A merchant's key at API Gateway: its id there and its secret value. */
export interface GatewayKey {
  id: string;
  value: string;
}

/** The merchant's gateway key, if one was made already. */
export async function readGatewayKey(
  database: Database,
  merchantId: string,
): Promise<GatewayKey | undefined> {
  const { Item } = await database.client.send(
    new GetCommand({ TableName: database.tableName, Key: gatewayKeyKey(merchantId), ConsistentRead: true }),
  );
  return Item && { id: Item.gatewayKeyId, value: Item.gatewayKeyValue };
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

/** Writes merchant, counters, default campaign and first secret key, all or nothing. */
export async function writeOnboarding(
  database: Database,
  { merchant, campaign, apiKey }: Onboarding,
  gatewayKey: string,
): Promise<'created' | 'exists'> {
  const { id: merchantId } = merchant;
  const credential = { merchantId, keyId: apiKey.id, merchantStatus: merchant.status, gatewayKey };
  const outcome = await transact(database, [
    putNew({ ...merchantKey(merchantId), ...merchant }),
    putNew({ ...countersKey(merchantId), products: 0, campaigns: 1, keys: 1 }),
    putNew({ ...campaignKey(merchantId, campaign.id), ...campaign }),
    putNew({ ...apiKeyKey(merchantId, apiKey.id), ...apiKey }),
    putNew({ ...secretCredentialKey(apiKey.credential), ...credential }),
  ]);
  return outcome === 'committed' ? 'created' : 'exists';
}

function putNew(Item: Record<string, unknown>): Write {
  return { operation: { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } } };
}
