import { rulesOf } from '../../core/campaigns/campaign.ts';
import { fallbackCurrency, type MerchantStatus } from '../../core/keys/merchant.ts';
import type { Onboarding } from '../../core/keys/onboarding.ts';
import { fromApiKey, listApiKeysOfType } from '../api-keys.ts';
import { fromCampaign } from '../campaigns.ts';
import { toCredential } from '../credentials.ts';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf } from '../dynamodb/database-items.ts';
import type { Item } from '../dynamodb/items.ts';
import { countersKey, merchantKey, secretCredentialKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { maxWrites, transact, type Write } from '../dynamodb/transaction.ts';
import { changeMerchant, holdMerchant, readMerchant, requireMerchant } from '../merchants.ts';
import { putPublication } from '../publications.ts';
import { commitWithCorrections, readPriceFacts, settle } from './prices.ts';

/** Writes merchant, counters, default campaign with its publication, and first secret key, all or nothing. */
export async function writeOnboarding(
  database: Database,
  { merchant, campaign, apiKey }: Onboarding,
  gatewayKey: string,
): Promise<'created' | 'exists'> {
  const { id: merchantId } = merchant;
  const credential = { merchantId, keyId: apiKey.id, merchantStatus: merchant.status, gatewayKey };
  const outcome = await transact(database, [
    putNew({ ...merchantKey(merchantId), ...merchant }),
    putNew({ ...countersKey(merchantId), products: 0, campaigns: 1, keys: 1, assignments: 0 }),
    putNew(fromCampaign(merchantId, campaign, 1)),
    putPublication({
      campaignId: campaign.id,
      merchantId,
      revision: 1,
      isSuspended: merchant.status === 'suspended',
      productId: campaign.productId,
      baseCurrency: fallbackCurrency,
      rules: rulesOf(campaign),
    }),
    putNew(fromApiKey(merchantId, apiKey)),
    putNew({ ...secretCredentialKey(apiKey.credential), ...credential }),
  ]);
  return outcome === 'committed' ? 'created' : 'exists';
}

function putNew(Item: Item): Write {
  return { operation: { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } } };
}

/** An operator waits longer than a request does. In milliseconds. */
const operatorPatienceMs = 60_000;

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
  const deadline = Date.now() + operatorPatienceMs;
  const outcome = await retryConflicts<'changed' | 'missing'>(async () => {
    if (!(await readMerchant(database, merchantId))) return 'missing';
    const { merchant: seen, ...read } = await readPriceFacts(database, merchantId);
    if (seen.status === status) return 'changed';
    const credentials = await credentialWrites(database, merchantId, status);
    const writes = [changeMerchant(seen, { status }), ...credentials.slice(0, credentialsAtOnce)];
    const facts = { ...read, merchant: { ...seen, status } };
    const outcome = await commitWithCorrections(database, { seen, facts, writes, now: new Date() });
    return outcome === 'conflict' ? outcome : 'changed';
  }, deadline);
  if (outcome === 'missing') return outcome;
  await settleCredentials(database, merchantId, deadline);
  await settle(database, merchantId, new Date(), deadline);
  return outcome;
}

/** Brings all secret credentials in line with the status that the merchant has. */
function settleCredentials(database: Database, merchantId: string, deadline: number): Promise<'settled'> {
  return retryConflicts<'settled'>(async () => {
    const merchant = await requireMerchant(database, merchantId);
    const writes = await credentialWrites(database, merchantId, merchant.status);
    if (writes.length === 0) return 'settled';
    const outcome = await transact(database, [holdMerchant(merchant), ...writes.slice(0, maxWrites - 1)]);
    return outcome === 'conflict' ? outcome : 'unfinished';
  }, deadline);
}

/** What gives all secret credentials of a merchant this status. */
async function credentialWrites(
  database: Database,
  merchantId: string,
  merchantStatus: MerchantStatus,
): Promise<Write[]> {
  const hashes = (await listApiKeysOfType(database, merchantId, 'secret')).map(
    ({ credential }) => credential,
  );
  const items = await itemsOf(database).getAll(hashes.map(secretCredentialKey));
  const others = hashes.filter((_hash, index) => {
    const item = items[index];
    return item && toCredential(item).merchantStatus !== merchantStatus;
  });
  return others.map((hash) => changeCredential(hash, merchantStatus));
}

function changeCredential(sha256: string, merchantStatus: MerchantStatus): Write {
  return {
    operation: {
      Update: {
        Key: secretCredentialKey(sha256),
        UpdateExpression: 'SET merchantStatus = :status',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':status': merchantStatus },
      },
    },
  };
}
