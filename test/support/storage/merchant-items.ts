import type { ApiKeyRecord } from '../../../core/keys/api-key.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import {
  apiKeyKey,
  campaignKey,
  type ItemKey,
  keyText,
  merchantItems,
  merchantPartition,
  publicationKey,
  publicKeyKey,
  secretCredentialKey,
} from '../../../storage/dynamodb/keys.ts';
import { rawTable } from './raw-table.ts';

/** Everything that is stored of one merchant, by kind; lists are oldest first. */
export interface MerchantItems {
  /** All that lies in the merchant's partition. */
  own: Item[];
  products: Item[];
  apiKeys: Item[];
  campaigns: Item[];
  /** Publications of the campaigns, and what makes the keys work. */
  readModels: Item[];
}

/** Reads all items of a merchant in two calls. */
export async function readMerchantItems(database: Database, merchantId: string): Promise<MerchantItems> {
  const table = rawTable(database);
  const own = await table.query(merchantPartition(merchantId));
  const ofKind = (prefix: string) => own.filter(({ sk }) => String(sk).startsWith(prefix));
  const apiKeys = ofKind(merchantItems.apiKey);
  const campaigns = ofKind(merchantItems.campaign);
  const readModels = await table.get([
    ...campaigns.map(({ id }) => publicationKey(String(id))),
    ...apiKeys.map(credentialKey),
  ]);
  return { own, products: ofKind(merchantItems.product), apiKeys, campaigns, readModels };
}

/** Currency and revision of each publication of a merchant, by the id of its campaign. */
export async function readPublished(
  database: Database,
  merchantId: string,
): Promise<Record<string, readonly unknown[]>> {
  const { campaigns, readModels } = await readMerchantItems(database, merchantId);
  const publications = campaigns.map(({ id }) => {
    const publication = itemWith(publicationKey(String(id)), readModels);
    return [id, [publication?.baseCurrency, publication?.revision]];
  });
  return Object.fromEntries(publications);
}

/** The one of these items with this key. */
export function itemWith(key: ItemKey, items: readonly Item[]): Item | undefined {
  return items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
}

/** Where that is stored which makes a key work. */
export function credentialKey({ type, credential }: Item): ItemKey {
  return (type === 'public' ? publicKeyKey : secretCredentialKey)(String(credential));
}

/** Takes a merchant back to what it was: puts what there was, and deletes what came since. */
export async function restoreMerchantItems(
  database: Database,
  merchantId: string,
  before: MerchantItems,
): Promise<void> {
  const put = allOf(before);
  const kept = new Set(put.map(keyText));
  const added = allOf(await readMerchantItems(database, merchantId)).filter(
    (item) => !kept.has(keyText(item)),
  );
  await rawTable(database).write({ put, remove: added as ItemKey[] });
}

function allOf({ own, readModels }: MerchantItems): Item[] {
  return [...own, ...readModels];
}

/** Makes campaigns name a product as a change of each would, in the table itself. */
export async function nameProduct(
  database: Database,
  merchantId: string,
  campaignIds: readonly string[],
  { id: productId, baseCurrency }: { id: string; baseCurrency: string },
): Promise<void> {
  const { campaigns, readModels } = await readMerchantItems(database, merchantId);
  const next = ({ revision }: Item) => Number(revision) + 1;
  const put = campaigns
    .filter(({ id }) => campaignIds.includes(String(id)))
    .flatMap((campaign) => {
      const publication = itemWith(publicationKey(String(campaign.id)), readModels) ?? {};
      return [
        { ...campaign, productId, revision: next(campaign) },
        { ...publication, productId, baseCurrency, revision: next(publication) },
      ];
    });
  await rawTable(database).write({ put });
}

/** Leaves a publication with these fields, as a change does that stopped half-way. */
export async function leavePublication(database: Database, campaignId: string, fields: Item): Promise<void> {
  const table = rawTable(database);
  const [publication] = await table.get([publicationKey(campaignId)]);
  await table.write({ put: [{ ...publication, ...fields }] });
}

/** Puts a campaign with its publication into the table once more under each of these ids. */
export async function copyCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<void> {
  const table = rawTable(database);
  const [campaign, publication] = await Promise.all(
    [campaignKey(merchantId, campaignId), publicationKey(campaignId)].map((key) => table.get([key])),
  );
  const put = ids.flatMap((id) => [
    { ...campaign?.[0], ...campaignKey(merchantId, id), id },
    { ...publication?.[0], ...publicationKey(id), campaignId: id },
  ]);
  await table.write({ put });
}

/** Puts a key with what makes it work into the table once more for each of these records. */
export async function copyApiKey(
  database: Database,
  merchantId: string,
  record: ApiKeyRecord,
  copies: readonly ApiKeyRecord[],
): Promise<void> {
  const table = rawTable(database);
  const [apiKey, credential] = await Promise.all(
    [apiKeyKey(merchantId, record.id), credentialKey({ ...record })].map((key) => table.get([key])),
  );
  const put = copies.flatMap((copy) => [
    { ...apiKey?.[0], ...apiKeyKey(merchantId, copy.id), id: copy.id, credential: copy.credential },
    { ...credential?.[0], ...credentialKey({ ...copy }), keyId: copy.id },
  ]);
  await table.write({ put });
}
