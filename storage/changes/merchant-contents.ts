import { shownCampaign } from '../../core/campaigns/campaign.ts';
import { toCampaign } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import type { Item } from '../dynamodb/items.ts';
import { merchantItems, merchantKey, merchantPartition, statisticsPartition } from '../dynamodb/keys.ts';
import { itemsWith, readItems } from '../dynamodb/queries.ts';
import { toDailyCounts } from '../statistics.ts';

/** Stored items of a merchant, by kind. Only `all` contains its record and its counters. */
export interface MerchantItems {
  all: Item[];
  products: Item[];
  campaigns: Item[];
  apiKeys: Item[];
  revokedApiKeys: Item[];
  /** Counters of each day, by the id of a campaign that still exists. */
  statistics: Map<string, Item[]>;
}

/** Reads all items of a merchant. For operators' tools only: these may be ten thousand products and years of statistics. */
export async function readMerchantItems(database: Database, merchantId: string): Promise<MerchantItems> {
  const partition = merchantPartition(merchantId);
  const all = await readItems(database, itemsWith(partition));
  const ofKind = (prefix: string) => all.filter(({ sk }) => String(sk).startsWith(prefix));
  const campaigns = ofKind(merchantItems.campaign);
  const statistics = new Map<string, Item[]>();
  for (const id of campaigns.map((campaign) => String(campaign.id)))
    statistics.set(id, await readItems(database, itemsWith(statisticsPartition(id))));
  return {
    all,
    products: ofKind(merchantItems.product),
    campaigns,
    apiKeys: ofKind(merchantItems.apiKey),
    revokedApiKeys: ofKind(merchantItems.revokedApiKey),
    statistics,
  };
}

/** Reads the contents of a merchant's export: all that it owns, by kind, without credentials. */
export async function readMerchantContents(database: Database, merchantId: string) {
  const { all, products, campaigns, apiKeys, revokedApiKeys, statistics } = await readMerchantItems(
    database,
    merchantId,
  );
  return {
    merchant: all.filter(({ sk }) => sk === merchantKey(merchantId).sk).map(exported)[0],
    products: products.map(exported),
    campaigns: campaigns.map((item) => shownCampaign(toCampaign(item))),
    apiKeys: apiKeys.map(exported),
    revokedApiKeys: revokedApiKeys.map(exported),
    statistics: [...statistics].flatMap(([campaignId, items]) =>
      items.flatMap(toDailyCounts).map((counts) => ({ campaignId, ...counts })),
    ),
  };
}

/** Removes keys and version of an item, and `credential`: the hash of a secret key, or a public key, which pages contain anyway. */
function exported({ pk: _pk, sk: _sk, credential: _credential, version: _version, ...rest }: Item): Item {
  return rest;
}
