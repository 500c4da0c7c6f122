import type { SecretCredential } from '../../core/keys/credential.ts';
import type { Plan } from '../../core/keys/merchant.ts';
import { listAllApiKeys } from '../api-keys.ts';
import type { Database } from '../dynamodb/database.ts';
import { deleteItem, putItem, updateItem } from '../dynamodb/database-items.ts';
import {
  credentialKey,
  gatewayKeyKey,
  lastUseKey,
  merchantKey,
  secretCredentialKey,
} from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { put, update } from '../dynamodb/writes.ts';
import type { GatewayKey } from '../gateway-keys.ts';

/**
 * Gives a merchant another plan and another gateway key, and remembers the id of the earlier one. Keys that the merchant creates
 * from now on use the new one: whoever is creating one holds the earlier one, and starts again. `conflict` when somebody
 * else changed the merchant at the same time.
 */
export async function switchPlan(
  database: Database,
  merchantId: string,
  { plan, from, to }: { plan: Plan; from: GatewayKey; to: GatewayKey },
): Promise<'switched' | 'conflict'> {
  const next = { gatewayKeyId: to.id, gatewayKeyValue: to.value, replacedKeyId: from.id };
  const current = { gatewayKeyId: from.id, replacedKeyId: undefined };
  const outcome = await transact(database, [
    update(gatewayKeyKey(merchantId), { set: next }, { equals: current }),
    update(merchantKey(merchantId), { set: { plan }, add: { version: 1 } }, {}),
  ]);
  return outcome === 'committed' ? 'switched' : 'conflict';
}

/** Ends a change of plan: nothing uses the earlier gateway key any more. */
export async function forgetReplacedKey(database: Database, merchantId: string): Promise<void> {
  const forgetting = update(gatewayKeyKey(merchantId), { set: { replacedKeyId: undefined } }, {});
  await retryConflicts(database, (timed) => updateItem(timed, forgetting));
}

/** Lets every active key of the merchant count for this gateway key. Safe to repeat; a key that is revoked meanwhile is left out. */
export async function useGatewayKey(
  database: Database,
  merchantId: string,
  gatewayKey: string,
): Promise<void> {
  for (const apiKey of await listAllApiKeys(database, merchantId)) {
    const change = update(credentialKey(apiKey), { set: { gatewayKey } }, {});
    await retryConflicts(database, (timed) => updateItem(timed, change));
  }
}

/**
 * Makes a secret key work that is no key of the merchant's list, so that a new gateway key can be tried before anything
 * depends on it. Returns what takes it away again.
 */
export async function putProbe(
  database: Database,
  sha256: string,
  credential: SecretCredential,
): Promise<() => Promise<void>> {
  const key = secretCredentialKey(sha256);
  await putItem(database, put({ ...key, ...credential }));
  return async () => {
    await deleteItem(database, key);
    await deleteItem(database, lastUseKey(credential.keyId));
  };
}
