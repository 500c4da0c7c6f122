import { type GivenDiscounts, givenDiscounts } from '../core/campaigns/given-discounts.ts';
import { toCampaignChanges } from './campaign-changes.ts';
import type { Database } from './dynamodb/database.ts';
import { itemsOf } from './dynamodb/database-items.ts';
import { campaignChangesKey, publicationKey } from './dynamodb/keys.ts';
import { toPublication } from './publication-item.ts';

/**
 * Reads what campaigns give and gave, by campaign, consistently. Omits deleted campaigns, and passes those that cannot be
 * read to `onUnreadable`, because one campaign must not stop the statistics of the others.
 */
export async function readGivenDiscounts(
  database: Database,
  campaignIds: readonly string[],
  onUnreadable: (campaignId: string, error: unknown) => void,
): Promise<ReadonlyMap<string, GivenDiscounts>> {
  const keys = campaignIds.flatMap((id) => [publicationKey(id), campaignChangesKey(id)]);
  const items = await itemsOf(database).getAll(keys);
  const given = new Map<string, GivenDiscounts>();
  for (const [index, campaignId] of campaignIds.entries()) {
    const [publication, changes] = items.slice(2 * index, 2 * index + 2);
    try {
      if (!publication) continue;
      const { rules } = toPublication(publication);
      given.set(campaignId, givenDiscounts(rules, changes ? toCampaignChanges(changes) : []));
    } catch (error) {
      onUnreadable(campaignId, error);
    }
  }
  return given;
}
