import { type Campaign, storedCampaign } from '../core/campaigns/campaign.ts';
import { fallbackCurrency } from '../core/campaigns/campaign-values.ts';
import type { Versioned } from '../core/shared/entity-tags.ts';
import { compactRules, decodeRules } from './campaign-rules.ts';
import type { Database } from './dynamodb/database.ts';
import { readVersioned } from './dynamodb/database-items.ts';
import { text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { campaignKey, merchantItems, merchantPartition } from './dynamodb/keys.ts';
import { itemsWith, type Page, type PageRequest, readItems, readPage } from './dynamodb/queries.ts';
import { requireMerchant } from './merchants.ts';

/** Reads a campaign from its item. */
export function toCampaign(item: Item): Campaign {
  return storedCampaign(decodeRules(item));
}

/** Returns a campaign as an item of its merchant. */
export function fromCampaign(merchantId: string, { resource, version }: Versioned<Campaign>): Item {
  return { ...campaignKey(merchantId, resource.id), ...compactRules(resource), version };
}

/** Reads a campaign of a merchant, consistently. */
export function readCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<Versioned<Campaign> | undefined> {
  return readVersioned(database, campaignKey(merchantId, campaignId), toCampaign);
}

/** Reads one page of a merchant's campaigns, optionally filtered, newest first. */
export function listCampaigns(
  database: Database,
  merchantId: string,
  page: PageRequest,
  matches?: (campaign: Campaign) => boolean,
): Promise<Page<Campaign>> {
  return readPage(database, merchantId, merchantItems.campaign, page, toCampaign, matches);
}

/** Reads the ids of all campaigns of a merchant (at most 100), consistently. */
export async function listCampaignIds(database: Database, merchantId: string): Promise<string[]> {
  const query = itemsWith(merchantPartition(merchantId), merchantItems.campaign);
  const items = await readItems(database, { ...query, ProjectionExpression: 'id' });
  return items.map(({ id }) => text(id, 'campaign.id'));
}

/** Returns the currency that new campaigns of a merchant start with: that of its default campaign. */
export async function readDefaultCurrency(database: Database, merchantId: string): Promise<string> {
  const { defaultCampaignId } = await requireMerchant(database, merchantId);
  const campaign = await readCampaign(database, merchantId, defaultCampaignId);
  return campaign?.resource.baseCurrency ?? fallbackCurrency;
}
