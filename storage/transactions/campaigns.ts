import { changedFields } from '../../core/activity/trail.ts';
import { type Campaign, type CampaignUpdate, updatedCampaign } from '../../core/campaigns/campaign.ts';
import { type CampaignChange, changeBetween, withChange } from '../../core/campaigns/campaign-changes.ts';
import { rulesOf } from '../../core/campaigns/campaign-rules.ts';
import { campaignEdgeBytes } from '../../core/edge/edge-entry.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { anyVersion, type VersionCondition, type Versioned } from '../../core/shared/versions.ts';
import { putCampaignChanges, readCampaignChanges } from '../campaign-changes.ts';
import { compactRules } from '../campaign-rules.ts';
import { fromCampaign, readCampaign } from '../campaigns.ts';
import type { Database, TrailedDatabase } from '../dynamodb/database.ts';
import { publicationKey, resourceKey } from '../dynamodb/keys.ts';
import { changeVersioned } from '../dynamodb/transaction.ts';
import {
  check,
  type ItemChanges,
  replace,
  unchanged,
  updateVersioned,
  type Write,
  withOutcome,
} from '../dynamodb/writes.ts';
import { countAssignment, countEdgeBytes } from '../edge-share.ts';
import { requireMerchant } from '../merchants.ts';

/**
 * Updates a campaign whose version is as expected, and its publication. These are two items, however many
 * keys show the campaign, and the counters if its entry at the edge changes its size. Returns the campaign
 * unchanged if nothing differs.
 */
export function patchCampaign(
  database: TrailedDatabase,
  merchantId: string,
  campaignId: string,
  changes: CampaignUpdate,
  clock: Clock,
  isExpected: VersionCondition = anyVersion,
): Promise<
  Versioned<Campaign> | 'missing' | 'precondition_failed' | 'edge_share_reached' | 'checkout_missing'
> {
  const read = (database: Database) => readCampaign(database, merchantId, campaignId);
  type Result = Versioned<Campaign>;
  const { trail } = database;
  return changeVersioned<Campaign, Result, 'edge_share_reached' | 'checkout_missing'>(
    database,
    read,
    isExpected,
    async (stored, database) => {
      const resource = updatedCampaign(stored.resource, changes, clock());
      if (resource === stored.resource) return { result: stored };
      const result = { resource, version: stored.version + 1 };
      const edgeBytes = campaignEdgeBytes(resource) - campaignEdgeBytes(stored.resource);
      const { checkout } = resource;
      const isMoved = checkout?.id !== stored.resource.checkout?.id;
      const added = isMoved ? checkout : null;
      const change = changeBetween(stored.resource, resource, clock());
      return {
        result,
        writes: [
          replace(fromCampaign(merchantId, result), unchanged(stored.version)),
          updateVersioned(publicationKey(campaignId), publicationChanges(resource, isMoved)),
          ...(await countersChanged(database, merchantId, edgeBytes, added !== null)),
          ...(added ? [checkoutExists(merchantId, added.id)] : []),
          ...(change ? [await changeStored(database, campaignId, change)] : []),
          trail({ merchantId, resource: campaignId, fields: changedFields(stored.resource, resource) }),
        ],
      };
    },
  );
}

/** Returns the write that adds a change to those of the campaign. */
async function changeStored(database: Database, campaignId: string, change: CampaignChange): Promise<Write> {
  const changes = await readCampaignChanges(database, campaignId);
  return putCampaignChanges(campaignId, withChange(changes, change));
}

/** Returns the condition that a campaign's checkout exists and is not being disconnected. */
export function checkoutExists(merchantId: string, checkoutId: string): Write<'checkout_missing'> {
  const isConnected = check(resourceKey('checkouts', merchantId, checkoutId), {
    absent: ['disconnectingSince'],
  });
  return withOutcome('checkout_missing', isConnected);
}

/** Codes and prices of a checkout, which another one does not have. */
const ofCheckout = ['codesEndAt', 'codesMode', 'unconfirmed', 'saleCode', 'pricesAt'];

/** Returns the changes of a campaign's publication. What belongs to another checkout, or to none, is not shown. */
function publicationChanges(campaign: Campaign, isMoved: boolean): Omit<ItemChanges, 'add'> {
  const { baseCurrency, checkout } = campaign;
  const rules = compactRules(rulesOf(campaign));
  const set = { rules, ...(baseCurrency ? { baseCurrency } : {}) };
  if (!isMoved) return { set };
  return checkout
    ? { set: { ...set, codes: {} }, remove: ofCheckout }
    : { set, remove: ['codes', ...ofCheckout] };
}

/**
 * Returns the write that counts a change of an entry's size at the edge and a new checkout, if there is one.
 */
async function countersChanged(
  database: Database,
  merchantId: string,
  edgeBytes: number,
  hasNewCheckout: boolean,
) {
  if (edgeBytes === 0) return hasNewCheckout ? [countAssignment(merchantId)] : [];
  const { plan } = await requireMerchant(database, merchantId);
  return [countEdgeBytes(merchantId, edgeBytes, plan, hasNewCheckout ? { assignments: 1 } : {})];
}
