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
 * Gives a merchant another plan and another gateway key, and stores the id of the previous one. API keys that are created from now on use
 * the new one, because their creation is conditional on the gateway key. Returns `conflict` if another command changed the plan.
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

/** Ends a change of plan, after which nothing uses the previous gateway key. */
export async function forgetReplacedKey(database: Database, merchantId: string): Promise<void> {
  const forgetting = update(gatewayKeyKey(merchantId), { set: { replacedKeyId: undefined } }, {});
  await retryConflicts(database, (timed) => updateItem(timed, forgetting));
}

/** Sets the gateway key of all active keys of a merchant. Safe to repeat; keys that are revoked meanwhile are left out. */
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
 * Stores the credential of a secret key that is not in the merchant's list, to try a new gateway key before anything depends on it.
 * Returns a function that deletes it.
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
