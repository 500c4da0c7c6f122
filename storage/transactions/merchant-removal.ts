import { storedApiKey } from '../../core/keys/api-key.ts';
import { perResourceKind, type ResourceKind } from '../../core/shared/resource-kinds.ts';
import type { Database } from '../dynamodb/database.ts';
import { inParallel } from '../dynamodb/in-parallel.ts';
import type { Item } from '../dynamodb/items.ts';
import {
  alertsKey,
  checkoutSecretKey,
  credentialKey,
  exactPricesKey,
  gatewayKeyKey,
  type ItemKey,
  lastUseKey,
  merchantKey,
  openAlertsPartition,
  ordersKeyKey,
  publicationKey,
} from '../dynamodb/keys.ts';
import { itemsWith, readItems } from '../dynamodb/reads.ts';
import { deleteItem } from '../dynamodb/single-writes.ts';
import { readMerchantItems } from './merchant-contents.ts';

const deletesAtOnce = 25;

/** Numbers of removed items, by kind. */
export interface Removal extends Record<ResourceKind, number> {
  credentials: number;
  publications: number;
  statistics: number;
  checkoutSecrets: number;
  ordersKeys: number;
  orders: number;
  alerts: number;
  activity: number;
}

/**
 * Deletes all the merchant's items except its gateway key and its record. Deletes credentials first, then
 * publications, statistics, API keys of checkouts, orders, alerts and the trail, then the lists. You can repeat an interrupted
 * run, because each step uses items that a later step deletes.
 */
export async function removeMerchantItems(database: Database, merchantId: string): Promise<Removal> {
  const {
    all,
    revokedApiKeys,
    codes: _codes,
    formerCodes: _formerCodes,
    activity,
    statistics,
    orders,
    ...resources
  } = await readMerchantItems(database, merchantId);
  const keys = [...resources.apiKeys, ...revokedApiKeys];
  const remove = (keys: readonly ItemKey[]) => removeAll(database, keys);
  const removal = {
    credentials: await remove(keys.map((key) => credentialKey(storedApiKey(key)))),
    publications: await remove(resources.campaigns.map(({ id }) => publicationKey(String(id)))),
    statistics: await remove([...statistics.values()].flat().map(keyOf)),
    checkoutSecrets: await remove(
      resources.checkouts.map(({ id, disconnectingSince }) =>
        checkoutSecretKey(merchantId, String(id), disconnectingSince !== undefined),
      ),
    ),
    ordersKeys: await remove(resources.checkouts.map(({ id }) => ordersKeyKey(merchantId, String(id)))),
    orders: await remove(orders.map(keyOf)),
    alerts: await remove([
      ...(await readItems(database, itemsWith(openAlertsPartition(merchantId)))).map(keyOf),
      alertsKey(merchantId),
    ]),
    activity: await remove(activity.map(keyOf)),
    ...perResourceKind((kind) => resources[kind].length),
    apiKeys: keys.length,
  };
  await remove(keys.map(({ id }) => lastUseKey(String(id))));
  await remove(resources.campaigns.map(({ id }) => exactPricesKey(String(id))));
  await remove(all.map(keyOf).filter(({ sk }) => sk !== merchantKey(merchantId).sk));
  return removal;
}

/**
 * Deletes the merchant's gateway key and its record. This is the last step, because operators look up a
 * merchant by its record.
 */
export async function removeMerchantRecord(database: Database, merchantId: string): Promise<void> {
  await deleteItem(database, gatewayKeyKey(merchantId));
  await deleteItem(database, merchantKey(merchantId));
}

function keyOf({ pk, sk }: Item): ItemKey {
  return { pk: String(pk), sk: String(sk) };
}

/** Deletes items and returns how many existed. */
async function removeAll(database: Database, keys: readonly ItemKey[]): Promise<number> {
  const removed = await inParallel(keys, deletesAtOnce, (key) => deleteItem(database, key));
  return removed.filter(Boolean).length;
}
