import type { ApiKeyRecord } from '../../core/keys/api-key.ts';
import { isId } from '../../core/shared/ids.ts';
import { listAllApiKeys, readApiKey } from '../api-keys.ts';
import { fromCredential } from '../credentials.ts';
import type { Database } from '../dynamodb/database.ts';
import { deleteItem, readOne } from '../dynamodb/database-items.ts';
import { forOperator } from '../dynamodb/deadline.ts';
import {
  apiKeyKey,
  countersKey,
  credentialKey,
  type ItemKey,
  merchantItems,
  merchantPartition,
  publicKeyKey,
  secretCredentialKey,
} from '../dynamodb/keys.ts';
import { itemsWith, readItems, scanTable } from '../dynamodb/queries.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { hold, put, update, type Write } from '../dynamodb/writes.ts';
import { holdGatewayKey, readGatewayKey } from '../gateway-keys.ts';
import { holdMerchant, readCounters, requireMerchant } from '../merchants.ts';

/** What makes one key work, as it is stored. */
export interface StoredCredential extends ItemKey {
  merchantId: string;
  keyId: string;
}

/** What makes keys work, of all merchants. Scans the table: for operators' tools with their own credentials only. */
export async function listCredentials(database: Database): Promise<StoredCredential[]> {
  const items = await scanTable(database, secretCredentialKey('').sk, publicKeyKey('').sk);
  return items as unknown as StoredCredential[];
}

/**
 * Makes every key of a merchant's list work as the list says, with the gateway key and the status that the merchant has.
 * Returns what was done, in sentences.
 */
export async function repairCredentials(database: Database, merchantId: string): Promise<string[]> {
  const done: string[] = [];
  for (const { id } of await listAllApiKeys(database, merchantId)) {
    const outcome = await retryConflicts(forOperator(database), (timed) =>
      repairCredential(timed, merchantId, id),
    );
    if (outcome !== 'right') done.push(outcome);
  }
  return done;
}

/**
 * Takes away what lets keys work that are not in their merchant's list, for example after a restore of half a table. `found` must have been
 * listed before this is called: so a key that is made meanwhile is in the list, or not in `found`. Returns what was done.
 */
export async function removeStrayCredentials(
  database: Database,
  merchantId: string,
  found: readonly StoredCredential[],
): Promise<string[]> {
  const keys = await listAllApiKeys(database, merchantId);
  const listed = new Set(keys.map((key) => credentialKey(key).pk));
  // A change of plan tries a new gateway key with a probe, which is in no list and has no id of a key.
  const strays = found.filter(
    ({ pk, keyId, merchantId: owner }) => owner === merchantId && !listed.has(pk) && isId('key', keyId),
  );
  const done: string[] = [];
  for (const { pk, sk, keyId } of strays)
    if (await deleteItem(database, { pk, sk }))
      done.push(`took away what let ${keyId} work, which is not in the list of keys`);
  return done;
}

/** Makes the counters as many as there are products, campaigns and keys. Returns what was done. */
export async function repairCounters(database: Database, merchantId: string): Promise<string[]> {
  return retryConflicts<string[]>(forOperator(database), async (timed) => {
    const stored = await readCounters(timed, merchantId);
    const items = await readItems(timed, itemsWith(merchantPartition(merchantId)));
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
    // Whatever is added or removed meanwhile changes the counters.
    const outcome = await transact(timed, [
      update(countersKey(merchantId), { set: counted }, { seen: { ...stored } }),
    ]);
    if (outcome !== 'committed') return 'conflict';
    return names.map((name) => `counted ${counted[name]} ${name}, the counter said ${stored[name]}`);
  });
}

/** Puts the credential of one key as it should be, if it is not; `right` when it is, or when the key is revoked by now. */
async function repairCredential(database: Database, merchantId: string, keyId: string): Promise<string> {
  const merchant = await requireMerchant(database, merchantId);
  const gatewayKey = await readGatewayKey(database, merchantId);
  const apiKey = await readApiKey(database, merchantId, keyId);
  if (!apiKey) return 'right';
  if (!gatewayKey) throw new Error(`Merchant ${merchantId} has no gateway key`);
  const wanted = fromCredential(merchant, apiKey, gatewayKey.value);
  const found = await readOne(database, credentialKey(apiKey), (item) => item);
  const wrong = Object.keys(wanted).filter((name) => wanted[name] !== found?.[name]);
  if (wrong.length === 0) return 'right';
  const outcome = await transact(database, [
    put(wanted),
    holdKey(merchantId, apiKey),
    holdMerchant(merchant),
    holdGatewayKey(merchantId, gatewayKey.value),
  ]);
  if (outcome !== 'committed') return 'conflict';
  return found
    ? `brought ${wrong.join(', ')} of ${keyId} in line`
    : `made ${keyId} work, which was in the list of keys only`;
}

/** The key must still be in the list and show the campaign that it showed. */
function holdKey(merchantId: string, { id, type, campaignId }: ApiKeyRecord): Write {
  return hold(apiKeyKey(merchantId, id), { seen: type === 'public' ? { campaignId } : {} });
}
