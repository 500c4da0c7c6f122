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

/** Numbers of removed items, by kind. */
export interface Removal {
  credentials: number;
  publications: number;
  statistics: number;
  products: number;
  campaigns: number;
  apiKeys: number;
}

/**
 * Deletes all items of a merchant except its gateway key and its record: first credentials, then publications and statistics, then the
 * lists. An interrupted run can be repeated, because each step finds its items through those of a later one.
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

/** Deletes the gateway key and the record of a merchant, as the last step: operators find the merchant by its record. */
export async function removeMerchantRecord(database: Database, merchantId: string): Promise<void> {
  await deleteItem(database, gatewayKeyKey(merchantId));
  await deleteItem(database, merchantKey(merchantId));
}

function keyOf({ pk, sk }: Item): ItemKey {
  return { pk: String(pk), sk: String(sk) };
}

/** Deletes items and returns the number of those that existed. */
async function removeAll(database: Database, keys: readonly ItemKey[]): Promise<number> {
  const removed = await inParallel(keys, deletesAtOnce, (key) => deleteItem(database, key));
  return removed.filter(Boolean).length;
}
