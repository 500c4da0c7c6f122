import { type Campaign, storedCampaign } from '../core/campaigns/campaign.ts';
import { compactRules, decodeOverrides } from './campaign-rules.ts';
import type { Database } from './dynamodb/database.ts';
import { readOne, updateItem } from './dynamodb/database-items.ts';
import { number, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { campaignKey, merchantItems, merchantPartition } from './dynamodb/keys.ts';
import { itemsWith, type Page, type PageRequest, readItems, readPage } from './dynamodb/queries.ts';
import { update } from './dynamodb/writes.ts';

/** Reads a campaign from its item. */
export function toCampaign(item: Item): Campaign {
  return storedCampaign({ ...item, countryOverrides: decodeOverrides(item.countryOverrides) });
}

/** A campaign as its merchant's item. `revision` is raised by every change of what visitors see, and by nothing else. */
export function fromCampaign(merchantId: string, campaign: Campaign, revision: number): Item {
  return { ...campaignKey(merchantId, campaign.id), ...compactRules(campaign), revision };
}

/** A merchant's campaign with its revision, read consistently; `undefined` when there is none with this id. */
export function readStoredCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<{ campaign: Campaign; revision: number } | undefined> {
  return readOne(database, campaignKey(merchantId, campaignId), (item) => ({
    campaign: toCampaign(item),
    revision: number(item.revision, 'campaign.revision'),
  }));
}

/** A merchant's campaign, read consistently; `undefined` when there is none with this id. */
export function readCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<Campaign | undefined> {
  return readOne(database, campaignKey(merchantId, campaignId), toCampaign);
}

/** One page of a merchant's campaigns, or of those that are wanted, newest first. */
export function listCampaigns(
  database: Database,
  merchantId: string,
  page: PageRequest,
  isWanted?: (campaign: Campaign) => boolean,
): Promise<Page<Campaign>> {
  return readPage(database, merchantId, merchantItems.campaign, page, toCampaign, isWanted);
}

/** The ids of all campaigns of a merchant, at most 100, read consistently. */
export async function listCampaignIds(database: Database, merchantId: string): Promise<string[]> {
  const query = itemsWith(merchantPartition(merchantId), merchantItems.campaign);
  const items = await readItems(database, { ...query, ProjectionExpression: 'id' });
  return items.map(({ id }) => text(id, 'campaign.id'));
}

/** Gives a campaign another name, which no visitor sees: leaves parallel changes of other fields alone. */
export async function renameCampaign(
  database: Database,
  merchantId: string,
  { id, name, updatedAt }: Campaign,
): Promise<Campaign | 'conflict'> {
  const renaming = update(campaignKey(merchantId, id), { set: { name, updatedAt } }, {});
  const item = await updateItem(database, renaming);
  return typeof item === 'string' ? 'conflict' : toCampaign(item);
}
