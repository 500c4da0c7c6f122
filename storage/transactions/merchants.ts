import { campaignEdgeBytes } from '../../core/edge/edge-entry.ts';
import { perCounter, type StoredCounters } from '../../core/keys/counters.ts';
import type { Merchant, MerchantStatus, Plan } from '../../core/keys/merchant.ts';
import type { Onboarding } from '../../core/keys/onboarding.ts';
import { listCampaignIds } from '../campaigns.ts';
import { type Database, forOperator, type TrailedDatabase } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import { countersKey, credentialKey, merchantKey, publicationKey, resourceKey } from '../dynamodb/keys.ts';
import { retryConflicts, transact } from '../dynamodb/transaction.ts';
import { putNew, update, updateVersioned, type Write, withOutcome } from '../dynamodb/writes.ts';
import { listAllApiKeys } from '../keys/api-keys.ts';
import { checkStatus, requireMerchant } from '../merchants.ts';
import { putSecretKey } from './api-keys.ts';
import { putCampaign } from './campaign-creation.ts';

const firstCounters = { ...perCounter(0), campaigns: 1, keys: 1, assignments: 0 };

/** Adds a merchant with its counters, default campaign and first secret key, in one transaction. */
export async function writeOnboarding(
  database: TrailedDatabase,
  { merchant, campaign, apiKey }: Onboarding,
  gatewayKey: string,
): Promise<'created' | 'exists'> {
  const { id: merchantId, status } = merchant;
  const owner = { merchantId, isSuspended: status === 'suspended' };
  const counters: StoredCounters = { ...firstCounters, edgeBytes: campaignEdgeBytes(campaign) };
  const outcome = await transact(database, [
    putNew({ ...merchantKey(merchantId), ...merchant, version: 1 }),
    putNew({ ...countersKey(merchantId), ...counters }),
    ...putCampaign(campaign, owner),
    ...putSecretKey(merchant, apiKey, gatewayKey),
    database.trail({ merchantId, resource: merchantId }),
  ]);
  return outcome === 'committed' ? 'created' : 'exists';
}

/** Sets the merchant's plan, but not the usage plans of its gateway key. Does nothing for a missing merchant. */
export async function setMerchantPlan(
  database: TrailedDatabase,
  merchantId: string,
  plan: Plan,
): Promise<void> {
  const writes = [
    withOutcome('missing', updateVersioned(merchantKey(merchantId), { set: { plan } })),
    database.trail({ merchantId, resource: merchantId, fields: ['plan'] }),
  ];
  await retryConflicts<string>(database, (timed) => transact(timed, writes));
}

/**
 * Suspends or resumes a merchant. Updates its record first, then its credentials and campaigns. A second run
 * completes an interrupted run. Returns `missing` if the merchant does not exist.
 */
export async function setMerchantStatus(
  database: TrailedDatabase,
  merchantId: string,
  status: MerchantStatus,
): Promise<'changed' | 'missing'> {
  const timed = forOperator(database);
  const change = updateVersioned(merchantKey(merchantId), { set: { status } });
  const entry = database.trail({ merchantId, resource: merchantId, fields: ['status'] });
  const outcome = await retryConflicts(timed, (database) =>
    transact<'missing'>(database, [withOutcome('missing', change), entry]),
  );
  if (outcome === 'missing') return 'missing';
  await applyMerchantStatus(timed, merchantId);
  return 'changed';
}

/**
 * Updates the merchant's secret credentials and campaigns that do not have its status yet, one at a time.
 * Safe to repeat. Each write is conditional on the status, so if two commands run at the same time, the later
 * one wins everywhere. Returns a sentence if there was something to update.
 */
export async function applyMerchantStatus(database: Database, merchantId: string): Promise<string[]> {
  return retryConflicts<string[]>(forOperator(database), async (database) => {
    const merchant = await requireMerchant(database, merchantId);
    const changes = [
      ...(await credentialChanges(database, merchant)),
      ...(await campaignChanges(database, merchant)),
    ];
    for (const writes of changes)
      if ((await transact(database, [checkStatus(merchant), ...writes])) === 'conflict') return 'conflict';
    return changes.length > 0 ? [`applied the status ${merchant.status}`] : [];
  });
}

async function credentialChanges(database: Database, { id, status }: Merchant): Promise<Write[][]> {
  const keys = (await listAllApiKeys(database, id, 'secret')).map(credentialKey);
  const items = await itemsOf(database).getAll(keys);
  const outdated = keys.filter((_key, index) => items[index] && items[index].merchantStatus !== status);
  return outdated.map((key) => [update(key, { set: { merchantStatus: status } }, {})]);
}

async function campaignChanges(database: Database, { id, status }: Merchant): Promise<Write[][]> {
  const isSuspended = status === 'suspended';
  const campaignIds = await listCampaignIds(database, id);
  const items = await itemsOf(database).getAll(campaignIds.map(publicationKey));
  const outdated = campaignIds.filter(
    (_id, index) => items[index] && items[index].isSuspended !== isSuspended,
  );
  return outdated.map((campaignId) => [
    updateVersioned(resourceKey('campaigns', id, campaignId)),
    updateVersioned(publicationKey(campaignId), { set: { isSuspended } }),
  ]);
}
