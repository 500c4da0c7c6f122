import { storedApiKey } from '../../core/keys/api-key.ts';
import type { Database } from '../dynamodb/database.ts';
import { deleteItem } from '../dynamodb/database-items.ts';
import { inParallel } from '../dynamodb/in-parallel.ts';
import type { Item } from '../dynamodb/items.ts';
import {
  credentialKey,
  gatewayKeyKey,
  type ItemKey,
  lastUseKey,
  merchantKey,
  publicationKey,
} from '../dynamodb/keys.ts';
import { readMerchantItems } from './merchant-contents.ts';

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
  const { all, products, campaigns, statistics, ...lists } = await readMerchantItems(database, merchantId);
  const keys = [...lists.apiKeys, ...lists.revokedApiKeys];
  const remove = (found: readonly ItemKey[]) => removeAll(database, found);
  const removal = {
    credentials: await remove(keys.map((key) => credentialKey(storedApiKey(key)))),
    publications: await remove(campaigns.map(({ id }) => publicationKey(String(id)))),
    statistics: await remove([...statistics.values()].flat().map(keyOf)),
    products: products.length,
    campaigns: campaigns.length,
    apiKeys: keys.length,
  };
  await remove(keys.map(({ id }) => lastUseKey(String(id))));
  await remove(all.map(keyOf).filter(({ sk }) => sk !== merchantKey(merchantId).sk));
  return removal;
}

/** The last step: the gateway key's item, and the merchant's own record, by which operators find it. */
export async function removeMerchantRecord(database: Database, merchantId: string): Promise<void> {
  await deleteItem(database, gatewayKeyKey(merchantId));
  await deleteItem(database, merchantKey(merchantId));
}

function keyOf({ pk, sk }: Item): ItemKey {
  return { pk: String(pk), sk: String(sk) };
}

/** Deletes items and counts those that were there. */
async function removeAll(database: Database, keys: readonly ItemKey[]): Promise<number> {
  const removed = await inParallel(keys, deletesAtOnce, (key) => deleteItem(database, key));
  return removed.filter(Boolean).length;
}
