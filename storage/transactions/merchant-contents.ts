import { responseAlerts } from '../../core/alerts/alert.ts';
import { responseCampaign } from '../../core/campaigns/campaign.ts';
import { responseCode } from '../../core/checkouts/code.ts';
import { storedIssuedCode } from '../../core/checkouts/issued-code.ts';
import { perResourceKind, type ResourceKind } from '../../core/shared/resource-kinds.ts';
import { toActivityEntry } from '../activity.ts';
import { readAlerts, readOpenAlerts } from '../alerts/alerts.ts';
import { toCampaign } from '../campaigns.ts';
import { toCodes } from '../checkouts/codes.ts';
import { toOrdersDay } from '../checkouts/orders/orders-days.ts';
import type { Database } from '../dynamodb/database.ts';
import type { Item } from '../dynamodb/items.ts';
import {
  activityPartition,
  merchantItems,
  merchantKey,
  merchantPartition,
  ordersCheckoutOf,
  ordersPartition,
  statisticsPartition,
} from '../dynamodb/keys.ts';
import { itemsWith, readItems } from '../dynamodb/reads.ts';
import { toCodeRedemptions } from '../redemptions.ts';
import { toDailyCounts, toDailyDiscounts, toDailyRedemptions } from '../statistics.ts';

/** A merchant's stored items, by kind. Only `all` contains its record and its counters. */
export interface MerchantItems extends Record<ResourceKind, Item[]> {
  all: Item[];
  revokedApiKeys: Item[];
  /** Codes at checkouts: one item for each campaign. */
  codes: Item[];
  /** Codes that left these lists, for their orders: one item for each. */
  formerCodes: Item[];
  /** The trail of its writes, oldest first. */
  activity: Item[];
  /** Daily counters, by the id of a campaign that still exists. */
  statistics: Map<string, Item[]>;
  /** Sums of orders: one item for each day of each checkout. */
  orders: Item[];
}

/**
 * Reads all the merchant's items. Only operators' tools may call it, because these may be ten thousand
 * products, years of statistics and 90 days of a busy trail.
 */
export async function readMerchantItems(database: Database, merchantId: string): Promise<MerchantItems> {
  const partition = merchantPartition(merchantId);
  const all = await readItems(database, itemsWith(partition));
  const ofKind = (kind: keyof typeof merchantItems) =>
    all.filter(({ sk }) => String(sk).startsWith(merchantItems[kind]));
  const resources = perResourceKind(ofKind);
  const statistics = new Map<string, Item[]>();
  for (const id of resources.campaigns.map((campaign) => String(campaign.id)))
    statistics.set(id, await readItems(database, itemsWith(statisticsPartition(id))));
  const revokedApiKeys = ofKind('revokedApiKeys');
  const activity = await readItems(database, itemsWith(activityPartition(merchantId)));
  const orders = await Promise.all(
    resources.checkouts.map(({ id }) => readItems(database, itemsWith(ordersPartition(String(id))))),
  );
  const [codes, formerCodes] = [ofKind('codes'), ofKind('formerCodes')];
  return {
    all,
    ...resources,
    revokedApiKeys,
    codes,
    formerCodes,
    activity,
    statistics,
    orders: orders.flat(),
  };
}

/** Reads a merchant's export, everything that it owns, by kind, without credentials. */
export async function readMerchantContents(database: Database, merchantId: string) {
  const items = await readMerchantItems(database, merchantId);
  const { all, revokedApiKeys, codes, formerCodes, activity, statistics, orders, ...resources } = items;
  const alerts = await readAlerts(database, merchantId);
  const openAlerts = await readOpenAlerts(database, merchantId);
  return {
    merchant: {
      ...all.filter(({ sk }) => sk === merchantKey(merchantId).sk).map(exported)[0],
      alertUrl: alerts?.resource.url?.masked ?? null,
      alertEmail: alerts?.resource.email?.masked ?? null,
    },
    ...perResourceKind((kind) => resources[kind].map(kind === 'campaigns' ? exportedCampaign : exported)),
    revokedApiKeys: revokedApiKeys.map(exported),
    codes: codes.map(exportedCodes),
    formerCodes: formerCodes.map(storedIssuedCode),
    orders: orders.map((item) => ({ checkoutId: ordersCheckoutOf(String(item.pk)), ...toOrdersDay(item) })),
    activity: activity.map(toActivityEntry),
    alerts: alerts ? responseAlerts(alerts.resource.state, openAlerts) : null,
    statistics: [...statistics].flatMap(([campaignId, items]) =>
      items.flatMap(toDailyCounts).map((counts) => ({ campaignId, ...counts })),
    ),
    statisticsByDiscount: [...statistics].flatMap(([campaignId, items]) =>
      items.flatMap(toDailyDiscounts).map((counts) => ({ campaignId, ...counts })),
    ),
    redemptions: [...statistics].flatMap(([campaignId, items]) =>
      items.flatMap(toDailyRedemptions).map((redemptions) => ({ campaignId, ...redemptions })),
    ),
    redemptionsByCode: [...statistics].flatMap(([campaignId, items]) =>
      items.flatMap(toCodeRedemptions).map((redemptions) => ({ campaignId, ...redemptions })),
    ),
  };
}

/** Returns the codes of one campaign as responses show them. */
function exportedCodes(item: Item): Item {
  const codes = toCodes(item).codes.map((code) => responseCode(code));
  return { campaignId: item.campaignId, codes };
}

function exportedCampaign(item: Item): Item {
  return responseCampaign(toCampaign(item));
}

/** Removes an item's keys, its version and `credential`, which is a secret key's hash or a public key. */
function exported({ pk: _pk, sk: _sk, credential: _credential, version: _version, ...rest }: Item): Item {
  return rest;
}
