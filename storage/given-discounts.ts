import { givenUntil } from '../core/campaigns/campaign-changes.ts';
import { toCampaignChanges } from './campaign-changes.ts';
import type { Database } from './dynamodb/database.ts';
import { campaignChangesKey, publicationKey } from './dynamodb/keys.ts';
import { itemsOf } from './dynamodb/reads.ts';
import { toPublication } from './publications.ts';

/** Until when each of some campaigns gave each discount, in milliseconds since 1970, by campaign. */
export type GivenDiscounts = ReadonlyMap<string, ReadonlyMap<number, number>>;

/**
 * Reads the discounts of campaigns, consistently. Omits deleted campaigns, and passes those that cannot be
 * read to `onUnreadable`, because one campaign must not stop the statistics of the others.
 */
export async function readGivenDiscounts(
  database: Database,
  campaignIds: readonly string[],
  onUnreadable: (campaignId: string, error: unknown) => void,
): Promise<GivenDiscounts> {
  const keys = campaignIds.flatMap((id) => [publicationKey(id), campaignChangesKey(id)]);
  const items = await itemsOf(database).getAll(keys);
  const given = new Map<string, ReadonlyMap<number, number>>();
  for (const [index, campaignId] of campaignIds.entries()) {
    const [publication, changes] = items.slice(2 * index, 2 * index + 2);
    try {
      if (!publication) continue;
      const { rules } = toPublication(publication);
      given.set(campaignId, givenUntil(rules, changes ? toCampaignChanges(changes) : []));
    } catch (error) {
      onUnreadable(campaignId, error);
    }
  }
  return given;
}
