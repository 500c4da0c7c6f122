import { type ApiKeyChanges, type ApiKeyRecord, changeApiKey, maxApiKeys } from '../../core/keys/api-key.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import { anyVersion, type VersionCondition, type Versioned } from '../../core/shared/entity-tags.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { tableAttributes } from '../../platform/table.ts';
import { fromApiKey, readApiKey } from '../api-keys.ts';
import { fromCredential } from '../credentials.ts';
import type { Database } from '../dynamodb/database.ts';
import { apiKeyKey, campaignKey, credentialKey, publicKeyKey, revokedApiKeyKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import {
  check,
  failsAs,
  put,
  putNew,
  remove,
  replace,
  unchanged,
  update,
  type Write,
} from '../dynamodb/writes.ts';
import { readGatewayKey } from '../gateway-keys.ts';
import { expireLastUse } from '../last-uses.ts';
import { count, requireMerchant, requireUnchangedMerchant } from '../merchants.ts';

/** Outcome of adding a key. `repeated`: a request with the same Idempotency-Key was stored before. */
export type ApiKeyCreation = 'created' | 'limit_reached' | 'unknown_campaign' | 'caller_revoked' | 'repeated';

/**
 * Adds a key that works from the next request on, in one transaction with `extraWrites`. A public key without `campaignId` shows the
 * default campaign. If `callerKeyId` is given, that key must be active, so that a key that is being revoked creates no other one. The
 * merchant must be unchanged, so that a suspension or another gateway key at the same time does not miss the credential.
 */
export function insertApiKey(
  database: Database,
  merchantId: string,
  apiKey: ApiKeyRecord,
  callerKeyId?: string,
  extraWrites: readonly Write<'repeated'>[] = [],
): Promise<ApiKeyCreation> {
  return retryConflicts<ApiKeyCreation>(database, async (database) => {
    const { merchant, isUnchanged } = await requireUnchangedMerchant(database, merchantId);
    const gatewayKey = await requireGatewayKey(database, merchantId);
    const outcome = await transact<Exclude<ApiKeyCreation, 'created'>>(database, [
      ...extraWrites,
      ...(callerKeyId ? [failsAs('caller_revoked', check(apiKeyKey(merchantId, callerKeyId), {}))] : []),
      ...(apiKey.type === 'secret'
        ? addSecretKey(merchant, apiKey, gatewayKey)
        : addPublicKey(merchant, apiKey, gatewayKey)),
      isUnchanged,
    ]);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

function addSecretKey(
  merchant: Merchant,
  apiKey: ApiKeyRecord,
  gatewayKey: string,
): Write<'limit_reached'>[] {
  return [countOneMore(merchant.id, { keys: 1 }), ...putSecretKey(merchant, apiKey, gatewayKey)];
}

/** Returns the writes that add a secret key and its credential. */
export function putSecretKey(merchant: Merchant, apiKey: ApiKeyRecord, gatewayKey: string): Write[] {
  return [
    putNew(fromApiKey(merchant.id, { resource: apiKey, version: 1 })),
    putNew(fromCredential(merchant, apiKey, gatewayKey)),
  ];
}

function addPublicKey(
  merchant: Merchant,
  apiKey: ApiKeyRecord,
  gatewayKey: string,
): Write<'limit_reached' | 'unknown_campaign'>[] {
  const campaignId = apiKey.campaignId ?? merchant.defaultCampaignId;
  return [
    checkCampaign(merchant.id, campaignId),
    countOneMore(merchant.id, { keys: 1, assignments: 1 }),
    putNew(fromApiKey(merchant.id, { resource: { ...apiKey, campaignId }, version: 1 })),
    putNew(fromCredential(merchant, apiKey, gatewayKey)),
  ];
}

/** Condition that the merchant has this campaign. */
function checkCampaign(merchantId: string, campaignId: string): Write<'unknown_campaign'> {
  return failsAs('unknown_campaign', check(campaignKey(merchantId, campaignId), {}));
}

function countOneMore(merchantId: string, steps: Parameters<typeof count>[1]): Write<'limit_reached'> {
  return failsAs('limit_reached', count(merchantId, steps, { keys: { least: 0, most: maxApiKeys - 1 } }));
}

/** Reads the gateway key, which onboarding creates before the merchant. Throws if it is missing. */
async function requireGatewayKey(database: Database, merchantId: string): Promise<string> {
  const gatewayKey = await readGatewayKey(database, merchantId);
  if (!gatewayKey) throw new Error(`Merchant ${merchantId} has no gateway key`);
  return gatewayKey.value;
}

/** Reason why a key is not changed. */
export type ApiKeyRefusal = 'unknown_campaign' | 'only_for_public_keys' | 'precondition_failed';

/**
 * Renames a key whose version is as expected, or moves a public key to another campaign, without a change to its page. Returns
 * `undefined` if there is no such key.
 */
export function patchApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
  changes: ApiKeyChanges,
  isExpected: VersionCondition = anyVersion,
): Promise<Versioned<ApiKeyRecord> | ApiKeyRefusal | undefined> {
  return retryConflicts<Versioned<ApiKeyRecord> | ApiKeyRefusal | undefined>(database, async (database) => {
    const { defaultCampaignId } = await requireMerchant(database, merchantId);
    const stored = await readApiKey(database, merchantId, keyId);
    if (!stored) return undefined;
    if (!isExpected(stored.version)) return 'precondition_failed';
    if (changes.campaignId && stored.resource.type === 'secret') return 'only_for_public_keys';
    const resource = changeApiKey(stored.resource, changes, defaultCampaignId);
    if (resource === stored.resource) return stored;
    const next = { resource, version: stored.version + 1 };
    const outcome = await transact(database, [
      replace(fromApiKey(merchantId, next), unchanged(stored.version)),
      ...(resource.campaignId === stored.resource.campaignId ? [] : moveKey(merchantId, resource)),
    ]);
    return outcome === 'committed' ? next : outcome;
  });
}

/** Returns the writes that make a public key show another campaign. */
function moveKey(
  merchantId: string,
  { credential, campaignId = '' }: ApiKeyRecord,
): Write<'unknown_campaign'>[] {
  return [
    checkCampaign(merchantId, campaignId),
    update(publicKeyKey(credential), { set: { campaignId } }, {}),
    count(merchantId, { assignments: 1 }),
  ];
}

/** Time for which a revoked key is kept for audit. */
const retentionSeconds = 400 * 24 * 60 * 60;

/** Deletes the credential of a key whose version is as expected, and moves the key to the revoked ones. */
export function revokeApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
  clock: Clock,
  isExpected: VersionCondition = anyVersion,
): Promise<'revoked' | 'missing' | 'precondition_failed'> {
  return retryConflicts<'revoked' | 'missing' | 'precondition_failed'>(database, async (database) => {
    const stored = await readApiKey(database, merchantId, keyId);
    if (!stored) return 'missing';
    if (!isExpected(stored.version)) return 'precondition_failed';
    const expiresAt = Math.floor(clock().getTime() / 1000) + retentionSeconds;
    const outcome = await transact(database, [
      // Without If-Match, no change at the same time can delay a revocation.
      remove(apiKeyKey(merchantId, keyId), isExpected === anyVersion ? {} : unchanged(stored.version)),
      remove(credentialKey(stored.resource)),
      putRevoked(merchantId, stored.resource, clock(), expiresAt),
      expireLastUse(keyId, expiresAt),
      count(merchantId, { keys: -1 }, { keys: { least: 1, most: maxApiKeys } }),
    ]);
    return outcome === 'committed' ? 'revoked' : outcome;
  });
}

function putRevoked(merchantId: string, apiKey: ApiKeyRecord, now: Date, expiresAt: number): Write {
  const revoked = { ...apiKey, ...revokedApiKeyKey(merchantId, apiKey.id), revokedAt: now.toISOString() };
  return put({ ...revoked, [tableAttributes.expiry]: expiresAt });
}
