import { type CampaignChange, campaignChangesSchema } from '../core/campaigns/campaign-changes.ts';
import type { Database } from './dynamodb/database.ts';
import { type Item, text } from './dynamodb/items.ts';
import { campaignChangesKey } from './dynamodb/keys.ts';
import { readItems } from './dynamodb/reads.ts';
import { put, type Write } from './dynamodb/writes.ts';

/** Converts a stored item to a campaign's changes, oldest first. Throws if it is malformed. */
export function toCampaignChanges(item: Item): CampaignChange[] {
  return campaignChangesSchema.parse(JSON.parse(text(item.changes, 'campaign changes.changes')));
}

/** Reads the latest changes of a campaign, oldest first, consistently. */
export async function readCampaignChanges(database: Database, campaignId: string): Promise<CampaignChange[]> {
  const { pk, sk } = campaignChangesKey(campaignId);
  // The statistics' function may only query.
  const [item] = await readItems(database, {
    KeyConditionExpression: 'pk = :pk AND sk = :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return item ? toCampaignChanges(item) : [];
}

/** Returns the write that stores the latest changes of a campaign. */
export function putCampaignChanges(campaignId: string, changes: readonly CampaignChange[]): Write {
  return put({ ...campaignChangesKey(campaignId), changes: JSON.stringify(changes) });
}
