import { type Campaign, storedCampaign } from '../core/campaigns/campaign.ts';
import { AppError } from '../core/errors/errors.ts';
import { resourceLimits } from '../core/shared/resource-kinds.ts';
import type { Versioned } from '../core/shared/versions.ts';
import { compactRules, decodeRules } from './campaign-rules.ts';
import { readCheckout } from './checkouts/checkouts.ts';
import type { Database } from './dynamodb/database.ts';
import type { Item } from './dynamodb/items.ts';
import { merchantItems, merchantPartition, resourceKey } from './dynamodb/keys.ts';
import {
  itemsWith,
  type Page,
  type PageRequest,
  readItems,
  readPage,
  readVersioned,
} from './dynamodb/reads.ts';

// Each file of storage/ and its folders stores one entity: its mapping, reads and single writes, as plain
// functions whose first argument is the database. Transactions that span entities are in transactions/.

/** Converts a stored item to a campaign. */
export function toCampaign(item: Item): Campaign {
  return storedCampaign(decodeRules(item));
}

/** Converts a campaign to a stored item. */
export function fromCampaign(merchantId: string, { resource, version }: Versioned<Campaign>): Item {
  return { ...resourceKey('campaigns', merchantId, resource.id), ...compactRules(resource), version };
}

/** Reads one of the merchant's campaigns, consistently. */
export function readCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<Versioned<Campaign> | undefined> {
  return readVersioned(database, resourceKey('campaigns', merchantId, campaignId), toCampaign);
}

/** Reads the mode of a campaign's checkout; `undefined` without a checkout. Throws `checkout_not_found`. */
export async function readCheckoutMode(
  database: Database,
  merchantId: string,
  { checkout }: Pick<Campaign, 'checkout'>,
): Promise<'live' | 'test' | undefined> {
  if (!checkout) return undefined;
  const stored = await readCheckout(database, merchantId, checkout.id);
  if (!stored) throw new AppError('checkout_not_found');
  return stored.resource.mode;
}

/** Reads one page of the merchant's campaigns, newest first, optionally filtered. */
export function listCampaigns(
  database: Database,
  merchantId: string,
  page: PageRequest,
  matches?: (campaign: Campaign) => boolean,
): Promise<Page<Campaign>> {
  return readPage(database, merchantId, merchantItems.campaigns, page, toCampaign, matches);
}

/** Reads all campaigns of the merchant, newest first. */
export async function listAllCampaigns(database: Database, merchantId: string): Promise<Campaign[]> {
  return (await listCampaigns(database, merchantId, { limit: resourceLimits.campaigns })).entries;
}

/** Reads the ids of the merchant's campaigns, or of those that use a checkout, consistently. */
export async function listCampaignIds(
  database: Database,
  merchantId: string,
  checkoutId?: string,
): Promise<string[]> {
  const query = itemsWith(merchantPartition(merchantId), merchantItems.campaigns);
  const items = await readItems(database, { ...query, ProjectionExpression: 'id, checkout.id' });
  const listed = items.filter(({ checkout }) => !checkoutId || Object(checkout).id === checkoutId);
  return listed.map(({ id }) => String(id));
}
