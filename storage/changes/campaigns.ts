import {
  type Campaign,
  type CampaignChanges,
  changeCampaign,
  firstPublication,
  isVisibleChange,
  maxCampaigns,
  rulesOf,
} from '../../core/campaigns/campaign.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { listAllApiKeys } from '../api-keys.ts';
import { fromCampaign, readCampaign, readStoredCampaign, renameCampaign } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import { campaignKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { orElse, putNew, remove, replace, type Write } from '../dynamodb/writes.ts';
import { count, readCounters, requireMerchant } from '../merchants.ts';
import { publish, putPublication, removePublication } from '../publications.ts';
import { readPrice } from './prices.ts';

/** How an attempt to write a campaign is refused. */
export type CampaignRefusal = 'unknown_product';

/** How an attempt to add a campaign ends. `repeated`: the request was answered before. */
export type CampaignCreation = 'created' | 'limit_reached' | 'repeated' | CampaignRefusal;

/**
 * Adds a campaign and publishes it, together with the writes `alongside`. Merchant and product are held, so that it starts with
 * their status and currency.
 */
export function insertCampaign(
  database: Database,
  merchantId: string,
  campaign: Campaign,
  alongside: readonly Write<'repeated'>[] = [],
): Promise<CampaignCreation> {
  return retryConflicts<CampaignCreation>(database, async (database) => {
    const merchant = await requireMerchant(database, merchantId);
    const price = await readPrice(database, merchant, campaign.productId);
    if (typeof price === 'string') return price;
    const isSuspended = merchant.status === 'suspended';
    const outcome = await transact(database, [
      ...alongside,
      orElse('limit_reached', count(merchantId, { campaigns: 1 }, roomForOne)),
      ...putCampaign(campaign, { merchantId, isSuspended, baseCurrency: price.baseCurrency }),
      ...price.holds,
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

/**
 * Changes a campaign and, if visitors can see the difference, its publication: two items, however many keys show it, on the
 * condition of the campaign's own revision. `undefined` when there is no such campaign.
 */
export function patchCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
  changes: CampaignChanges,
  clock: Clock = () => new Date(),
): Promise<Campaign | CampaignRefusal | undefined> {
  return retryConflicts<Campaign | CampaignRefusal | undefined>(database, async (database) => {
    const stored = await readStoredCampaign(database, merchantId, campaignId);
    if (!stored) return undefined;
    const { campaign, revision } = stored;
    const changed = changeCampaign(campaign, changes, clock());
    if (changed === campaign) return campaign;
    if (!isVisibleChange(campaign, changed)) return renameCampaign(database, merchantId, changed);
    const writes = await publishing(database, merchantId, campaign, changed);
    if (typeof writes === 'string') return writes;
    // The name changes without the revision: whoever changed it meanwhile makes this attempt start again.
    const seen = { revision, name: campaign.name };
    const outcome = await transact(database, [
      replace(fromCampaign(merchantId, changed, revision + 1), { seen }),
      ...writes,
    ]);
    return outcome === 'committed' ? changed : outcome;
  });
}

/** Another product is another currency: merchant and product are held, so that it is the right one. */
async function publishing(
  database: Database,
  merchantId: string,
  before: Campaign,
  { id, productId, ...after }: Campaign,
): Promise<Write[] | CampaignRefusal | 'conflict'> {
  const rules = rulesOf(after);
  if (productId === before.productId) return [publish(id, { rules })];
  const price = await readPrice(database, await requireMerchant(database, merchantId), productId);
  if (typeof price === 'string') return price;
  return [publish(id, { rules, productId, baseCurrency: price.baseCurrency }), ...price.holds];
}

/**
 * Deletes a campaign that no active key shows and that is not the default one. A key that is given this campaign at the same
 * moment raises the counter of assignments and makes this start again.
 */
export function removeCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<'deleted' | 'missing' | 'in_use'> {
  return retryConflicts<'deleted' | 'missing' | 'in_use'>(database, async (database) => {
    const { assignments } = await readCounters(database, merchantId);
    const campaign = await readCampaign(database, merchantId, campaignId);
    if (!campaign) return 'missing';
    const keys = await listAllApiKeys(database, merchantId, 'public');
    if (campaign.isDefault || keys.some((key) => key.campaignId === campaignId)) return 'in_use';
    const bounds = {
      campaigns: { least: 1, most: maxCampaigns },
      assignments: { least: assignments, most: assignments },
    };
    const outcome = await transact(database, [
      orElse('missing', remove(campaignKey(merchantId, campaignId), {})),
      removePublication(campaignId),
      count(merchantId, { campaigns: -1 }, bounds),
    ]);
    return outcome === 'committed' ? 'deleted' : outcome;
  });
}
