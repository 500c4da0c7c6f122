import { listAllApiKeys, readApiKey } from '../api-keys.ts';
import { fromCredential } from '../credentials.ts';
import type { Database } from '../dynamodb/database.ts';
import { readOne } from '../dynamodb/database-items.ts';
import { forOperator } from '../dynamodb/deadline.ts';
import { apiKeyKey, countersKey, credentialKey, merchantItems, merchantPartition } from '../dynamodb/keys.ts';
import { itemsWith, readItems } from '../dynamodb/queries.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { check, put, unchanged, update } from '../dynamodb/writes.ts';
import { checkGatewayKey, readGatewayKey } from '../gateway-keys.ts';
import { checkStatus, readCounters, requireMerchant } from '../merchants.ts';

/** Writes the missing and wrong credentials of a merchant's keys. Returns a sentence for each repair. */
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

/** Corrects the counters of a merchant's products, campaigns and keys. Returns a sentence for each repair. */
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
    // Every product, campaign or key that is added or removed in the meantime changes the counters.
    const outcome = await transact(timed, [
      update(countersKey(merchantId), { set: counted }, { equals: { ...stored } }),
    ]);
    if (outcome !== 'committed') return 'conflict';
    return names.map((name) => `corrected the counter of ${name} from ${stored[name]} to ${counted[name]}`);
  });
}

/** Writes the credential of one key if it is missing or wrong. `right` if it is correct or the key was revoked. */
async function repairCredential(database: Database, merchantId: string, keyId: string): Promise<string> {
  const merchant = await requireMerchant(database, merchantId);
  const gatewayKey = await readGatewayKey(database, merchantId);
  const stored = await readApiKey(database, merchantId, keyId);
  if (!stored) return 'right';
  if (!gatewayKey) throw new Error(`Merchant ${merchantId} has no gateway key`);
  const wanted = fromCredential(merchant, stored.resource, gatewayKey.value);
  const found = await readOne(database, credentialKey(stored.resource), (item) => item);
  const wrong = Object.keys(wanted).filter((name) => wanted[name] !== found?.[name]);
  if (wrong.length === 0) return 'right';
  const outcome = await transact(database, [
    put(wanted),
    check(apiKeyKey(merchantId, keyId), unchanged(stored.version)),
    checkStatus(merchant),
    checkGatewayKey(merchantId, gatewayKey.value),
  ]);
  if (outcome !== 'committed') return 'conflict';
  return found ? `corrected ${wrong.join(', ')} of ${keyId}` : `created the missing credential of ${keyId}`;
}
