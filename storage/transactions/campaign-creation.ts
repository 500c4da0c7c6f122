import type { Campaign } from '../../core/campaigns/campaign.ts';
import { fallbackCurrency } from '../../core/campaigns/campaign-values.ts';
import { firstPublication } from '../../core/campaigns/first-publication.ts';
import { campaignEdgeBytes } from '../../core/edge/edge-entry.ts';
import { fromCampaign, readCampaign } from '../campaigns.ts';
import { countAddition, reachedLimit } from '../counters.ts';
import type { Database, TrailedDatabase } from '../dynamodb/database.ts';
import { retryConflicts, transact } from '../dynamodb/transaction.ts';
import { putNew, type Write } from '../dynamodb/writes.ts';
import { checkStatus, requireMerchant } from '../merchants.ts';
import { putPublication } from '../publications.ts';
import { checkoutExists } from './campaigns.ts';

/** Outcome of adding a campaign. `repeated` if a request with the same Idempotency-Key was stored before. */
export type CampaignCreation =
  | 'created'
  | 'limit_reached'
  | 'edge_share_reached'
  | 'checkout_missing'
  | 'repeated';

/**
 * Adds a campaign with its publication, in one transaction with `extraWrites`. The merchant's status is a
 * condition, so that a suspension at the same time includes the new campaign.
 */
export function insertCampaign(
  database: TrailedDatabase,
  merchantId: string,
  campaign: Campaign,
  extraWrites: readonly Write<'repeated'>[] = [],
): Promise<CampaignCreation> {
  const { trail } = database;
  return retryConflicts<CampaignCreation>(database, async (database) => {
    const merchant = await requireMerchant(database, merchantId);
    const { checkout } = campaign;
    const outcome = await transact(database, [
      ...extraWrites,
      countAddition(merchantId, 'campaigns', {
        edge: { bytes: campaignEdgeBytes(campaign), plan: merchant.plan },
        ...(checkout ? { assignments: 1 } : {}),
      }),
      ...(checkout ? [checkoutExists(merchantId, checkout.id)] : []),
      ...putCampaign(campaign, { merchantId, isSuspended: merchant.status === 'suspended' }),
      checkStatus(merchant),
      trail({ merchantId, resource: campaign.id }),
    ]);
    if (outcome === 'limit_reached') return reachedLimit(database, merchantId, 'campaigns');
    return outcome === 'committed' ? 'created' : outcome;
  });
}

/** Returns the writes that add a campaign and its publication. */
export function putCampaign(campaign: Campaign, owner: Parameters<typeof firstPublication>[1]): Write[] {
  return [
    putNew(fromCampaign(owner.merchantId, { resource: campaign, version: 1 })),
    putPublication(firstPublication(campaign, owner)),
  ];
}

/** Returns the default campaign's currency, which the merchant's new campaigns start with. */
export async function readDefaultCurrency(database: Database, merchantId: string): Promise<string> {
  const { defaultCampaignId } = await requireMerchant(database, merchantId);
  const campaign = await readCampaign(database, merchantId, defaultCampaignId);
  return campaign?.resource.baseCurrency ?? fallbackCurrency;
}
