import {
  type Campaign,
  type CampaignChanges,
  changeCampaign,
  firstPublication,
  isVisibleChange,
  maxCampaigns,
} from '../../core/campaigns/campaign.ts';
import { rulesOf } from '../../core/campaigns/campaign-rules.ts';
import { fallbackCurrency } from '../../core/campaigns/campaign-values.ts';
import type { Expectation } from '../../core/shared/entity-tags.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { listAllApiKeys } from '../api-keys.ts';
import { fromCampaign, readCampaign, readStoredCampaign, renameCampaign } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import type { Item } from '../dynamodb/items.ts';
import { campaignKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { orElse, putNew, remove, replace, seenIfExpected, type Write } from '../dynamodb/writes.ts';
import { count, holdMerchant, readCounters, requireMerchant } from '../merchants.ts';
import { publish, putPublication, removePublication } from '../publications.ts';

/** Outcome of adding a campaign. `repeated`: the request was answered before. */
export type CampaignCreation = 'created' | 'limit_reached' | 'repeated';

/** Returns the currency that new campaigns of a merchant start with: that of its default campaign. */
export async function readDefaultCurrency(database: Database, merchantId: string): Promise<string> {
  const { defaultCampaignId } = await requireMerchant(database, merchantId);
  const campaign = await readCampaign(database, merchantId, defaultCampaignId);
  return campaign?.baseCurrency ?? fallbackCurrency;
}

/**
 * Adds a campaign and publishes it, together with the writes `alongside`. The merchant's status is a condition, so that a suspension
 * at the same time cannot overlook the campaign.
 */
export function insertCampaign(
  database: Database,
  merchantId: string,
  campaign: Campaign,
  alongside: readonly Write<'repeated'>[] = [],
): Promise<CampaignCreation> {
  return retryConflicts<CampaignCreation>(database, async (database) => {
    const merchant = await requireMerchant(database, merchantId);
    const outcome = await transact(database, [
      ...alongside,
      orElse('limit_reached', count(merchantId, { campaigns: 1 }, roomForOne)),
      ...putCampaign(campaign, { merchantId, isSuspended: merchant.status === 'suspended' }),
      holdMerchant(merchant),
    ]);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

const roomForOne = { campaigns: { least: 0, most: maxCampaigns - 1 } };

/** A new campaign and its publication. */
export function putCampaign(campaign: Campaign, facts: Parameters<typeof firstPublication>[1]): Write[] {
  return [
    putNew(fromCampaign(facts.merchantId, campaign, 1)),
    putPublication(firstPublication(campaign, facts)),
  ];
}

/** The campaign after a change, or why it was not changed. */
type CampaignChange = Campaign | 'precondition_failed' | undefined;

/** Attributes of which one changes with anything else: the name changes without the revision, and back within the same one. */
function markOf({ campaign, revision }: { campaign: Campaign; revision: number }): Item {
  return { revision, name: campaign.name, updatedAt: campaign.updatedAt };
}

/**
 * Changes a campaign and, if visitors can see the difference, its publication: two items, however many keys show it, on the
 * condition of the campaign's own revision. `undefined` when there is no such campaign; `precondition_failed` when it is not as
 * expected at the moment of the write.
 */
export function patchCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
  changes: CampaignChanges,
  clock: Clock = () => new Date(),
  expectation?: Expectation<Campaign>,
): Promise<CampaignChange> {
  return retryConflicts<CampaignChange>(database, async (database) => {
    const stored = await readStoredCampaign(database, merchantId, campaignId);
    if (!stored) return undefined;
    const { campaign, revision } = stored;
    const expected = seenIfExpected(campaign, expectation, markOf(stored));
    if (expected === 'precondition_failed') return expected;
    const changed = changeCampaign(campaign, changes, clock());
    if (changed === campaign) return campaign;
    const isVisible = isVisibleChange(campaign, changed);
    if (!isVisible && !expectation) return renameCampaign(database, merchantId, changed);
    const { baseCurrency } = changed;
    const published = { rules: rulesOf(changed), ...(baseCurrency === undefined ? {} : { baseCurrency }) };
    // The name changes without the revision: whoever changed it meanwhile makes this attempt start again.
    const seen = { revision, name: campaign.name, ...expected };
    const outcome = await transact(database, [
      replace(fromCampaign(merchantId, changed, isVisible ? revision + 1 : revision), { seen }),
      ...(isVisible ? [publish(campaignId, published)] : []),
    ]);
    return outcome === 'committed' ? changed : outcome;
  });
}

/** How an attempt to remove a campaign ends. */
type CampaignRemoval = 'deleted' | 'missing' | 'in_use' | 'precondition_failed';

/**
 * Deletes a campaign that no active key shows and that is not the default one. A key that is given this campaign at the same
 * moment raises the counter of assignments and makes this start again. `precondition_failed` when it is not as expected at the moment
 * of the deletion.
 */
export function removeCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
  expectation?: Expectation<Campaign>,
): Promise<CampaignRemoval> {
  return retryConflicts<CampaignRemoval>(database, async (database) => {
    const { assignments } = await readCounters(database, merchantId);
    const stored = await readStoredCampaign(database, merchantId, campaignId);
    if (!stored) return 'missing';
    const { campaign } = stored;
    const seen = seenIfExpected(campaign, expectation, markOf(stored));
    if (seen === 'precondition_failed') return seen;
    const keys = await listAllApiKeys(database, merchantId, 'public');
    if (campaign.isDefault || keys.some((key) => key.campaignId === campaignId)) return 'in_use';
    const bounds = {
      campaigns: { least: 1, most: maxCampaigns },
      assignments: { least: assignments, most: assignments },
    };
    const outcome = await transact(database, [
      remove(campaignKey(merchantId, campaignId), { seen }),
      removePublication(campaignId),
      count(merchantId, { campaigns: -1 }, bounds),
    ]);
    return outcome === 'committed' ? 'deleted' : outcome;
  });
}
