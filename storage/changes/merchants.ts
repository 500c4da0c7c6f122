import { fallbackCurrency, type MerchantStatus } from '../../core/keys/merchant.ts';
import type { Onboarding } from '../../core/keys/onboarding.ts';
import { listAllApiKeys } from '../api-keys.ts';
import { toCredential } from '../credentials.ts';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import { forOperator } from '../dynamodb/deadline.ts';
import { countersKey, merchantKey, secretCredentialKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { maxWrites, transact } from '../dynamodb/transaction.ts';
import { putNew, update, type Write } from '../dynamodb/writes.ts';
import { changeMerchant, holdMerchant, readMerchant, requireMerchant } from '../merchants.ts';
import { putSecretKey } from './api-keys.ts';
import { putCampaign } from './campaigns.ts';
import { commitWithCorrections, readPriceFacts, settle } from './prices.ts';

/** Writes merchant, counters, default campaign with its publication, and first secret key, all or nothing. */
export async function writeOnboarding(
  database: Database,
  { merchant, campaign, apiKey }: Onboarding,
  gatewayKey: string,
): Promise<'created' | 'exists'> {
  const { id: merchantId, status } = merchant;
  const facts = { merchantId, isSuspended: status === 'suspended', baseCurrency: fallbackCurrency };
  const outcome = await transact(database, [
    putNew({ ...merchantKey(merchantId), ...merchant }),
    putNew({ ...countersKey(merchantId), products: 0, campaigns: 1, keys: 1, assignments: 0 }),
    ...putCampaign(campaign, facts),
    ...putSecretKey(merchant, apiKey, gatewayKey),
  ]);
  return outcome === 'committed' ? 'created' : 'exists';
}

/** So many credentials change together with the merchant; the publications of its campaigns take the rest of the transaction. */
const credentialsAtOnce = 40;

/**
 * Suspends or resumes a merchant: its record, its secret credentials and its publications. What does not fit into one
 * transaction follows in others; called again, it finishes what was begun. `missing` when there is no such merchant.
 */
export async function setMerchantStatus(
  database: Database,
  merchantId: string,
  status: MerchantStatus,
): Promise<'changed' | 'missing'> {
  const timed = forOperator(database);
  const outcome = await retryConflicts<'changed' | 'missing'>(timed, async (database) => {
    if (!(await readMerchant(database, merchantId))) return 'missing';
    const { merchant: seen, ...read } = await readPriceFacts(database, merchantId);
    if (seen.status === status) return 'changed';
    const credentials = await credentialWrites(database, merchantId, status);
    const writes = [changeMerchant(seen, { status }), ...credentials.slice(0, credentialsAtOnce)];
    const facts = { ...read, merchant: { ...seen, status } };
    const outcome = await commitWithCorrections(database, { seen, facts, writes, now: new Date() });
    return outcome === 'conflict' ? outcome : 'changed';
  });
  if (outcome === 'changed') await settleMerchantStatus(timed, merchantId);
  return outcome;
}

/** Finishes a change of status that was interrupted: credentials and publications follow the status that the merchant has. */
export async function settleMerchantStatus(database: Database, merchantId: string): Promise<void> {
  const timed = forOperator(database);
  await settleCredentials(timed, merchantId);
  await settle(timed, merchantId, new Date());
}

/** Brings all secret credentials in line with the status that the merchant has. */
function settleCredentials(database: Database, merchantId: string): Promise<'settled'> {
  return retryConflicts<'settled'>(database, async (database) => {
    const merchant = await requireMerchant(database, merchantId);
    const writes = await credentialWrites(database, merchantId, merchant.status);
    if (writes.length === 0) return 'settled';
    const outcome = await transact(database, [holdMerchant(merchant), ...writes.slice(0, maxWrites - 1)]);
    return outcome === 'conflict' ? outcome : 'unfinished';
  });
}

/** What gives all secret credentials of a merchant this status. */
async function credentialWrites(
  database: Database,
  merchantId: string,
  merchantStatus: MerchantStatus,
): Promise<Write[]> {
  const keys = await listAllApiKeys(database, merchantId, 'secret');
  const hashes = keys.map(({ credential }) => credential);
  const items = await itemsOf(database).getAll(hashes.map(secretCredentialKey));
  const others = hashes.filter((_hash, index) => {
    const item = items[index];
    return item && toCredential(item).merchantStatus !== merchantStatus;
  });
  return others.map((hash) => update(secretCredentialKey(hash), { set: { merchantStatus } }, {}));
}
