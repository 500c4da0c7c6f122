import { type ApiKeyRecord, maxApiKeys } from '../../core/keys/api-key.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { tableAttributes } from '../../platform/table.ts';
import { readApiKey } from '../api-key-item.ts';
import type { Database } from '../dynamodb/database.ts';
import {
  apiKeyKey,
  type ItemKey,
  publicationKey,
  revokedApiKeyKey,
  secretCredentialKey,
} from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { count, raiseRevision, requireMerchant } from '../merchant-store.ts';

/** How long a revoked key is kept for audit. */
const retentionSeconds = 400 * 24 * 60 * 60;

/** Takes away what makes a key work and moves its record to the revoked ones, all or nothing. */
export function revokeApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
  clock: Clock,
): Promise<'revoked' | 'missing'> {
  return retryConflicts(async () => {
    const item = await readApiKey(database, merchantId, keyId);
    if (!item) return 'missing';
    const { type, credential } = item;
    const visible = type === 'public' ? [raiseRevision(await requireMerchant(database, merchantId))] : [];
    const outcome = await transact<'missing'>(database, [
      { ...remove(apiKeyKey(merchantId, keyId), 'attribute_exists(pk)'), refusal: 'missing' },
      remove(type === 'public' ? publicationKey(credential) : secretCredentialKey(credential)),
      keepForAudit(merchantId, item, clock()),
      count(merchantId, 'keys', -1, { least: 1, most: maxApiKeys }),
      ...visible,
    ]);
    return outcome === 'committed' ? 'revoked' : outcome;
  });
}

function remove(Key: ItemKey, ConditionExpression?: string): Write {
  return { operation: { Delete: { Key, ...(ConditionExpression ? { ConditionExpression } : {}) } } };
}

function keepForAudit(merchantId: string, item: ApiKeyRecord, now: Date): Write {
  const expiresAt = Math.floor(now.getTime() / 1000) + retentionSeconds;
  const revoked = { ...item, ...revokedApiKeyKey(merchantId, item.id), revokedAt: now.toISOString() };
  return { operation: { Put: { Item: { ...revoked, [tableAttributes.expiry]: expiresAt } } } };
}
