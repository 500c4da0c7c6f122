import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { ApiKeyRecord } from '../../core/keys/api-key.ts';
import { isId } from '../../core/shared/ids.ts';
import { partitions } from '../../platform/table.ts';
import { listApiKeysOfType, readApiKey } from '../api-keys.ts';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import type { Item } from '../dynamodb/items.ts';
import {
  apiKeyKey,
  countersKey,
  type ItemKey,
  merchantItems,
  merchantPartition,
  publicKeyKey,
  secretCredentialKey,
} from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { holdGatewayKey, readGatewayKey } from '../gateway-keys.ts';
import { holdMerchant, readCounters, requireMerchant, type StoredCounters } from '../merchants.ts';
import { readPartition } from './merchant-contents.ts';

/** An operator waits longer than a request does. In milliseconds. */
const operatorPatienceMs = 60_000;

/** What makes one key work, as it is stored. */
export interface StoredCredential extends ItemKey {
  merchantId: string;
  keyId: string;
}

/** What makes keys work, of all merchants. Scans the table: for operators' tools with their own credentials only. */
export async function listCredentials({ client, tableName }: Database): Promise<StoredCredential[]> {
  const credentials: StoredCredential[] = [];
  const query = {
    TableName: tableName,
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :secret) OR begins_with(pk, :public)',
    ProjectionExpression: 'pk, sk, merchantId, keyId',
    ExpressionAttributeValues: { ':secret': partitions.secretCredential, ':public': partitions.publicKey },
  };
  for await (const { Items = [] } of paginateScan({ client }, query))
    credentials.push(...(Items as StoredCredential[]));
  return credentials;
}

/**
 * Makes every key of a merchant's list work as the list says, with the gateway key and the status that the merchant has.
 * Returns what was done, in sentences.
 */
export async function repairCredentials(database: Database, merchantId: string): Promise<string[]> {
  const keys = await listAllKeys(database, merchantId);
  const done: string[] = [];
  for (const { id } of keys) {
    const deadline = Date.now() + operatorPatienceMs;
    const outcome = await retryConflicts(() => repairCredential(database, merchantId, id), deadline);
    if (outcome !== 'right') done.push(outcome);
  }
  return done;
}

/**
 * Takes away what lets keys work that are not in their merchant's list, for example after a restore of half a table. `found` must have been
 * listed before this is called: so a key that is made meanwhile is in the list, or not in `found`. Returns what was done.
 */
export async function removeStrayCredentials(
  { client, tableName }: Database,
  merchantId: string,
  found: readonly StoredCredential[],
): Promise<string[]> {
  const keys = await listAllKeys({ client, tableName }, merchantId);
  const listed = new Set(keys.map((key) => credentialKey(key).pk));
  // A change of plan tries a new gateway key with a probe, which is in no list and has no id of a key.
  const strays = found.filter(
    ({ pk, keyId, merchantId: owner }) => owner === merchantId && !listed.has(pk) && isId('key', keyId),
  );
  for (const { pk, sk } of strays)
    await client.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
  return strays.map(({ keyId }) => `took away what let ${keyId} work, which is not in the list of keys`);
}

/** Makes the counters as many as there are products, campaigns and keys. Returns what was done. */
export async function repairCounters(database: Database, merchantId: string): Promise<string[]> {
  const deadline = Date.now() + operatorPatienceMs;
  return retryConflicts<string[]>(async () => {
    const stored = await readCounters(database, merchantId);
    const items = await readPartition(database, merchantPartition(merchantId));
    const count = (kind: string) => items.filter(({ sk }) => String(sk).startsWith(kind)).length;
    const counted = {
      products: count(merchantItems.product),
      campaigns: count(merchantItems.campaign),
      keys: count(merchantItems.apiKey),
    };
    const names = (['products', 'campaigns', 'keys'] as const).filter(
      (name) => stored[name] !== counted[name],
    );
    if (names.length === 0) return [];
    const outcome = await transact(database, [setCounters(merchantId, stored, counted)]);
    if (outcome !== 'committed') return 'conflict';
    return names.map((name) => `counted ${counted[name]} ${name}, the counter said ${stored[name]}`);
  }, deadline);
}

async function listAllKeys(database: Database, merchantId: string): Promise<ApiKeyRecord[]> {
  const lists = [
    await listApiKeysOfType(database, merchantId, 'secret'),
    await listApiKeysOfType(database, merchantId, 'public'),
  ];
  return lists.flat();
}

/** Puts the credential of one key as it should be, if it is not; `right` when it is, or when the key is revoked by now. */
async function repairCredential(database: Database, merchantId: string, keyId: string): Promise<string> {
  const merchant = await requireMerchant(database, merchantId);
  const gatewayKey = await readGatewayKey(database, merchantId);
  const apiKey = await readApiKey(database, merchantId, keyId);
  if (!apiKey) return 'right';
  if (!gatewayKey) throw new Error(`Merchant ${merchantId} has no gateway key`);
  const Key = credentialKey(apiKey);
  const common = { merchantId, keyId, gatewayKey: gatewayKey.value };
  const wanted: Item =
    apiKey.type === 'secret'
      ? { ...Key, ...common, merchantStatus: merchant.status }
      : { ...Key, ...common, campaignId: apiKey.campaignId ?? merchant.defaultCampaignId };
  const found = await itemsOf(database).get(Key, 'strong');
  const wrong = Object.keys(wanted).filter((name) => wanted[name] !== found?.[name]);
  if (wrong.length === 0) return 'right';
  const outcome = await transact(database, [
    { operation: { Put: { Item: wanted } } },
    holdKey(merchantId, apiKey),
    holdMerchant(merchant),
    holdGatewayKey(merchantId, gatewayKey.value),
  ]);
  if (outcome !== 'committed') return 'conflict';
  return found
    ? `brought ${wrong.join(', ')} of ${keyId} in line`
    : `made ${keyId} work, which was in the list of keys only`;
}

function credentialKey({ type, credential }: ApiKeyRecord): ItemKey {
  return type === 'secret' ? secretCredentialKey(credential) : publicKeyKey(credential);
}

/** The key must still be in the list and show the campaign that it showed. */
function holdKey(merchantId: string, { id, type, campaignId = '' }: ApiKeyRecord): Write {
  const isPublic = type === 'public';
  return {
    operation: {
      ConditionCheck: {
        Key: apiKeyKey(merchantId, id),
        ConditionExpression: isPublic ? 'campaignId = :campaign' : 'attribute_exists(pk)',
        ...(isPublic ? { ExpressionAttributeValues: { ':campaign': campaignId } } : {}),
      },
    },
  };
}

type Counted = Pick<StoredCounters, 'products' | 'campaigns' | 'keys'>;

/** Sets the counters, if they are still as they were read: whatever is added or removed meanwhile changes them. */
function setCounters(
  merchantId: string,
  read: StoredCounters,
  { products, campaigns, keys }: Counted,
): Write {
  return {
    operation: {
      Update: {
        Key: countersKey(merchantId),
        UpdateExpression: 'SET #p = :p, #c = :c, #k = :k',
        ConditionExpression: '#p = :readP AND #c = :readC AND #k = :readK AND assignments = :readA',
        ExpressionAttributeNames: { '#p': 'products', '#c': 'campaigns', '#k': 'keys' },
        ExpressionAttributeValues: {
          ...{ ':p': products, ':c': campaigns, ':k': keys },
          ...{ ':readP': read.products, ':readC': read.campaigns, ':readK': read.keys },
          ':readA': read.assignments,
        },
      },
    },
  };
}
