import type { ApiKeyRecord } from '../../../core/keys/api-key.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import {
  type ItemKey,
  merchantItems,
  merchantPartition,
  publicationKey,
  publicKeyKey,
  resourceKey,
  secretCredentialKey,
} from '../../../storage/dynamodb/keys.ts';
import { rawTable } from './raw-table.ts';

/** A merchant's items by kind, oldest first. */
export interface MerchantItems {
  /** All items in the merchant's partition. */
  partition: Item[];
  products: Item[];
  apiKeys: Item[];
  campaigns: Item[];
  /** The campaigns' publications and the keys' credentials. */
  readModels: Item[];
}

/** Reads a merchant's items in two calls. */
export async function readMerchantItems(database: Database, merchantId: string): Promise<MerchantItems> {
  const table = rawTable(database);
  const partition = await table.query(merchantPartition(merchantId));
  const ofKind = (prefix: string) => partition.filter(({ sk }) => String(sk).startsWith(prefix));
  const apiKeys = ofKind(merchantItems.apiKeys);
  const campaigns = ofKind(merchantItems.campaigns);
  const readModels = await table.get([
    ...campaigns.map(({ id }) => publicationKey(String(id))),
    ...apiKeys.map(credentialKey),
  ]);
  return { partition, products: ofKind(merchantItems.products), apiKeys, campaigns, readModels };
}

/** Returns the item with this key. */
export function itemWith(key: ItemKey, items: readonly Item[]): Item | undefined {
  return items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
}

/** Returns the table key of an API key's credential. */
export function credentialKey({ type, credential }: Item): ItemKey {
  return (type === 'public' ? publicKeyKey : secretCredentialKey)(String(credential));
}

/** Copies a campaign and its publication under each of these ids. */
export async function copyCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<void> {
  const table = rawTable(database);
  const [campaign, publication] = await Promise.all(
    [resourceKey('campaigns', merchantId, campaignId), publicationKey(campaignId)].map((key) =>
      table.get([key]),
    ),
  );
  const put = ids.flatMap((id) => [
    { ...campaign?.[0], ...resourceKey('campaigns', merchantId, id), id },
    { ...publication?.[0], ...publicationKey(id), campaignId: id },
  ]);
  await table.write({ put });
}

/** Copies an API key and its credential for each of these records. */
export async function copyApiKey(
  database: Database,
  merchantId: string,
  record: ApiKeyRecord,
  copies: readonly ApiKeyRecord[],
): Promise<void> {
  const table = rawTable(database);
  const [apiKey, credential] = await Promise.all(
    [resourceKey('apiKeys', merchantId, record.id), credentialKey({ ...record })].map((key) =>
      table.get([key]),
    ),
  );
  const put = copies.flatMap((copy) => [
    {
      ...apiKey?.[0],
      ...resourceKey('apiKeys', merchantId, copy.id),
      id: copy.id,
      credential: copy.credential,
    },
    { ...credential?.[0], ...credentialKey({ ...copy }), keyId: copy.id },
  ]);
  await table.write({ put });
}
