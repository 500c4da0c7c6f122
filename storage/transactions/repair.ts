import { campaignEdgeBytes, keyEdgeBytes } from '../../core/edge/edge-entry.ts';
import { storedCounters } from '../../core/keys/counters.ts';
import { canonicalJson } from '../../core/shared/resource.ts';
import { type ResourceKind, resourceKindNames, resourceKinds } from '../../core/shared/resource-kinds.ts';
import { toCampaign } from '../campaigns.ts';
import { type Database, forOperator } from '../dynamodb/database.ts';
import type { Item } from '../dynamodb/items.ts';
import {
  countersKey,
  credentialKey,
  merchantItems,
  merchantPartition,
  resourceKey,
} from '../dynamodb/keys.ts';
import { itemsWith, readItems, readOne } from '../dynamodb/reads.ts';
import { retryConflicts, transact } from '../dynamodb/transaction.ts';
import { check, put, putNew, unchanged, update } from '../dynamodb/writes.ts';
import { listAllApiKeys, readApiKey } from '../keys/api-keys.ts';
import { fromCredential } from '../keys/credentials.ts';
import { checkGatewayKey, requireGatewayKey } from '../keys/gateway-keys.ts';
import { checkStatus, requireMerchant } from '../merchants.ts';

/** Writes the missing and wrong credentials for a merchant's keys. Returns a sentence for each repair. */
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
 * Corrects a merchant's counters of products, campaigns, keys and bytes at the edge. Returns a sentence for
 * each repair.
 */
export async function repairCounters(database: Database, merchantId: string): Promise<string[]> {
  return retryConflicts<string[]>(forOperator(database), async (timed) => {
    const item = await readOne(timed, countersKey(merchantId), (item) => item);
    const stored = storedCounters(item ?? {});
    const items = await readItems(timed, itemsWith(merchantPartition(merchantId)));
    const numberOf = (kind: ResourceKind) =>
      items.filter(
        ({ sk, disconnectingSince }) => String(sk).startsWith(merchantItems[kind]) && !disconnectingSince,
      ).length;
    const counts = resourceKindNames.map((kind) => ({
      counter: resourceKinds[kind].counter,
      correct: numberOf(kind),
    }));
    const wrong = [...counts, { counter: 'edgeBytes' as const, correct: edgeBytesOf(items) }].filter(
      ({ counter, correct }) => stored[counter] !== correct,
    );
    if (wrong.length === 0) return [];
    const set = Object.fromEntries(wrong.map(({ counter, correct }) => [counter, correct]));
    // The counters change whenever a resource is added or removed.
    const unchangedCounters = {
      between: Object.fromEntries(
        Object.entries(stored).map(([name, value]) => [name, { least: value, most: value, ifAbsent: 0 }]),
      ),
    };
    const write = item
      ? update(countersKey(merchantId), { set }, unchangedCounters)
      : putNew({ ...countersKey(merchantId), ...set });
    if ((await transact(timed, [write])) !== 'committed') return 'conflict';
    return wrong.map(
      ({ counter, correct }) => `corrected the counter of ${counter} from ${stored[counter]} to ${correct}`,
    );
  });
}

/** Returns the bytes of a merchant's entries at the edge. */
function edgeBytesOf(items: readonly Item[]): number {
  const bytes = items.map((item) => {
    if (String(item.sk).startsWith(merchantItems.campaigns)) return campaignEdgeBytes(toCampaign(item));
    const isKey = String(item.sk).startsWith(merchantItems.apiKeys);
    return isKey && item.type === 'public' ? keyEdgeBytes : 0;
  });
  return bytes.reduce((sum, each) => sum + each, 0);
}

/**
 * Writes a key's credential if it is missing or wrong. Returns `right` if it is correct or the key was
 * revoked.
 */
async function repairCredential(database: Database, merchantId: string, keyId: string): Promise<string> {
  const merchant = await requireMerchant(database, merchantId);
  const gatewayKey = await requireGatewayKey(database, merchantId);
  const stored = await readApiKey(database, merchantId, keyId);
  if (!stored) return 'right';
  const wanted = fromCredential(merchant, stored.resource, gatewayKey.value);
  const credential = await readOne(database, credentialKey(stored.resource), (item) => item);
  const wrong = Object.keys(wanted).filter(
    (name) => canonicalJson(wanted[name]) !== canonicalJson(credential?.[name]),
  );
  if (wrong.length === 0) return 'right';
  const outcome = await transact(database, [
    put(wanted),
    check(resourceKey('apiKeys', merchantId, keyId), unchanged(stored.version)),
    checkStatus(merchant),
    checkGatewayKey(merchantId, gatewayKey.value),
  ]);
  if (outcome !== 'committed') return 'conflict';
  return credential
    ? `corrected ${wrong.join(', ')} of ${keyId}`
    : `created the missing credential of ${keyId}`;
}
