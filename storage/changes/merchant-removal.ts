import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../dynamodb/database.ts';
import { inParallel } from '../dynamodb/in-parallel.ts';
import {
  gatewayKeyKey,
  type ItemKey,
  lastUseKey,
  merchantItems,
  merchantKey,
  merchantPartition,
  publicationKey,
  publicKeyKey,
  secretCredentialKey,
  statisticsPartition,
} from '../dynamodb/keys.ts';
import { readPartition } from './merchant-contents.ts';

const deletesAtOnce = 25;

/** How many items were removed, by kind. */
export interface Removal {
  credentials: number;
  publications: number;
  statistics: number;
  products: number;
  campaigns: number;
  apiKeys: number;
}

/**
 * Removes everything of a merchant but its gateway key and its own record: first what makes its keys work, then what hangs
 * on its campaigns, then the lists. An interrupted run can be repeated, because each step finds its items through a later one.
 */
export async function removeMerchantItems(database: Database, merchantId: string): Promise<Removal> {
  const items = await readPartition(database, merchantPartition(merchantId));
  const ofKind = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
  const keys = [...ofKind(merchantItems.apiKey), ...ofKind(merchantItems.revokedApiKey)];
  const secrets = keys.filter(({ type }) => type === 'secret');
  const published = keys.filter(({ type }) => type === 'public');
  const campaigns = ofKind(merchantItems.campaign);
  const counts = await Promise.all(
    campaigns.map(({ id }) => readPartition(database, statisticsPartition(String(id)))),
  );
  const remove = (found: readonly ItemKey[]) => removeAll(database, found);
  const removal = {
    credentials: await remove(secrets.map(({ credential }) => secretCredentialKey(String(credential)))),
    publications: await remove(published.map(({ credential }) => publicKeyKey(String(credential)))),
    statistics: await remove(counts.flat().map(keyOf)),
    products: ofKind(merchantItems.product).length,
    campaigns: campaigns.length,
    apiKeys: keys.length,
  };
  await remove(campaigns.map(({ id }) => publicationKey(String(id))));
  await remove(keys.map(({ id }) => lastUseKey(String(id))));
  await remove(items.map(keyOf).filter(({ sk }) => sk !== merchantKey(merchantId).sk));
  return removal;
}

/** The last step: the gateway key's item, and the merchant's own record, by which operators find it. */
export async function removeMerchantRecord(database: Database, merchantId: string): Promise<void> {
  await removeAll(database, [gatewayKeyKey(merchantId)]);
  await removeAll(database, [merchantKey(merchantId)]);
}

function keyOf({ pk, sk }: Record<string, unknown>): ItemKey {
  return { pk: String(pk), sk: String(sk) };
}

/** Deletes items and counts those that were there. */
async function removeAll({ client, tableName }: Database, keys: readonly ItemKey[]): Promise<number> {
  const removed = await inParallel(keys, deletesAtOnce, async (Key) => {
    const command = new DeleteCommand({ TableName: tableName, Key, ReturnValues: 'ALL_OLD' });
    return (await client.send(command)).Attributes !== undefined;
  });
  return removed.filter(Boolean).length;
}
