import type { Onboarding } from '../../core/keys/onboarding.ts';
import type { Database } from '../dynamodb/database.ts';
import { apiKeyKey, campaignKey, countersKey, merchantKey, secretCredentialKey } from '../dynamodb/keys.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';

/** Writes merchant, counters, default campaign and first secret key, all or nothing. */
export async function writeOnboarding(
  database: Database,
  { merchant, campaign, apiKey }: Onboarding,
  gatewayKey: string,
): Promise<'created' | 'exists'> {
  const { id: merchantId } = merchant;
  const credential = { merchantId, keyId: apiKey.id, merchantStatus: merchant.status, gatewayKey };
  const outcome = await transact(database, [
    putNew({ ...merchantKey(merchantId), ...merchant }),
    putNew({ ...countersKey(merchantId), products: 0, campaigns: 1, keys: 1 }),
    putNew({ ...campaignKey(merchantId, campaign.id), ...campaign }),
    putNew({ ...apiKeyKey(merchantId, apiKey.id), ...apiKey }),
    putNew({ ...secretCredentialKey(apiKey.credential), ...credential }),
  ]);
  return outcome === 'committed' ? 'created' : 'exists';
}

function putNew(Item: Record<string, unknown>): Write {
  return { operation: { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } } };
}
