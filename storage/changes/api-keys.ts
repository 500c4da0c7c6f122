import { type ApiKeyChanges, type ApiKeyRecord, changeApiKey, maxApiKeys } from '../../core/keys/api-key.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import type { Expectation } from '../../core/shared/entity-tags.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { tableAttributes } from '../../platform/table.ts';
import { fromApiKey, readApiKey } from '../api-keys.ts';
import { fromCredential } from '../credentials.ts';
import type { Database } from '../dynamodb/database.ts';
import { apiKeyKey, credentialKey, publicKeyKey, revokedApiKeyKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { hold, orElse, put, putNew, remove, replace, update, type Write } from '../dynamodb/writes.ts';
import { holdGatewayKey, readGatewayKey } from '../gateway-keys.ts';
import { expireLastUse } from '../last-uses.ts';
import { count, holdMerchant, requireMerchant } from '../merchants.ts';
import { holdCampaign } from '../publications.ts';

/** How an attempt to add a key ends. `repeated`: the request was answered before. */
export type ApiKeyCreation = 'created' | 'limit_reached' | 'unknown_campaign' | 'caller_revoked' | 'repeated';

/**
 * Adds a key that works from the next request on, together with the writes `alongside`; a public key without `campaignId` shows the
 * default campaign. The key with the id `callerKeyId`, if given, is held: a key that is revoked at the same time makes no other one.
 */
export function insertApiKey(
  database: Database,
  merchantId: string,
  apiKey: ApiKeyRecord,
  callerKeyId?: string,
  alongside: readonly Write<'repeated'>[] = [],
): Promise<ApiKeyCreation> {
  return retryConflicts<ApiKeyCreation>(database, async (database) => {
    const merchant = await requireMerchant(database, merchantId);
    const gatewayKey = await requireGatewayKey(database, merchantId);
    const outcome = await transact<Exclude<ApiKeyCreation, 'created'>>(database, [
      ...alongside,
      ...(callerKeyId ? [orElse('caller_revoked', hold(apiKeyKey(merchantId, callerKeyId), {}))] : []),
      ...(apiKey.type === 'secret'
        ? addSecretKey(merchant, apiKey, gatewayKey)
        : addPublicKey(merchant, apiKey, gatewayKey)),
      holdGatewayKey(merchantId, gatewayKey),
    ]);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

/** The merchant is held, so that a suspension at the same time cannot overlook the new credential. */
function addSecretKey(
  merchant: Merchant,
  apiKey: ApiKeyRecord,
  gatewayKey: string,
): Write<'limit_reached'>[] {
  return [
    countOneMore(merchant.id, { keys: 1 }),
    ...putSecretKey(merchant, apiKey, gatewayKey),
    holdMerchant(merchant),
  ];
}

/** A secret key and what makes it work. */
export function putSecretKey(merchant: Merchant, apiKey: ApiKeyRecord, gatewayKey: string): Write[] {
  return [putNew(fromApiKey(merchant.id, apiKey)), putNew(fromCredential(merchant, apiKey, gatewayKey))];
}

function addPublicKey(
  merchant: Merchant,
  apiKey: ApiKeyRecord,
  gatewayKey: string,
): Write<'limit_reached' | 'unknown_campaign'>[] {
  const campaignId = apiKey.campaignId ?? merchant.defaultCampaignId;
  return [
    holdCampaign(merchant.id, campaignId),
    countOneMore(merchant.id, { keys: 1, assignments: 1 }),
    putNew(fromApiKey(merchant.id, { ...apiKey, campaignId })),
    putNew(fromCredential(merchant, apiKey, gatewayKey)),
  ];
}

function countOneMore(merchantId: string, steps: Parameters<typeof count>[1]): Write<'limit_reached'> {
  return orElse('limit_reached', count(merchantId, steps, { keys: { least: 0, most: maxApiKeys - 1 } }));
}

/** Onboarding makes the gateway key before the merchant: without one the service is broken, not the request. */
async function requireGatewayKey(database: Database, merchantId: string): Promise<string> {
  const gatewayKey = await readGatewayKey(database, merchantId);
  if (!gatewayKey) throw new Error(`Merchant ${merchantId} has no gateway key`);
  return gatewayKey.value;
}

/** How a change of a key is refused: no such campaign, a campaign for a secret key, or a key that is not as expected. */
export type ApiKeyRefusal = 'unknown_campaign' | 'only_for_public_keys' | 'precondition_failed';

/**
 * Renames a key, or moves a public key to another campaign: its page stays as it is and shows the new campaign.
 * `undefined` when there is no such key.
 */
export function patchApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
  changes: ApiKeyChanges,
  expectation?: Expectation<ApiKeyRecord>,
): Promise<ApiKeyRecord | ApiKeyRefusal | undefined> {
  return retryConflicts<ApiKeyRecord | ApiKeyRefusal | undefined>(database, async (database) => {
    const { defaultCampaignId } = await requireMerchant(database, merchantId);
    const apiKey = await readApiKey(database, merchantId, keyId);
    if (!apiKey) return undefined;
    if (expectation && !expectation(apiKey)) return 'precondition_failed';
    if (changes.campaignId && apiKey.type === 'secret') return 'only_for_public_keys';
    const changed = changeApiKey(apiKey, changes, defaultCampaignId);
    const { name, campaignId, isCampaignChosen } = apiKey;
    const moves = changed.campaignId === campaignId ? [] : moveKey(merchantId, changed);
    const outcome = await transact(database, [
      replace(fromApiKey(merchantId, changed), { seen: { name, campaignId, isCampaignChosen } }),
      ...moves,
    ]);
    return outcome === 'committed' ? changed : outcome;
  });
}

/** What makes a public key show another campaign. */
function moveKey(
  merchantId: string,
  { credential, campaignId = '' }: ApiKeyRecord,
): Write<'unknown_campaign'>[] {
  return [
    holdCampaign(merchantId, campaignId),
    update(publicKeyKey(credential), { set: { campaignId } }, {}),
    count(merchantId, { assignments: 1 }),
  ];
}

/** How long a revoked key is kept for audit. */
const retentionSeconds = 400 * 24 * 60 * 60;

/** Takes away what makes a key work and moves its record to the revoked ones, all or nothing. */
export function revokeApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
  clock: Clock = () => new Date(),
  expectation?: Expectation<ApiKeyRecord>,
): Promise<'revoked' | 'missing' | 'precondition_failed'> {
  return retryConflicts<'revoked' | 'missing' | 'precondition_failed'>(database, async (database) => {
    const item = await readApiKey(database, merchantId, keyId);
    if (!item) return 'missing';
    if (expectation && !expectation(item)) return 'precondition_failed';
    const expiresAt = Math.floor(clock().getTime() / 1000) + retentionSeconds;
    const outcome = await transact(database, [
      orElse('missing', remove(apiKeyKey(merchantId, keyId), {})),
      remove(credentialKey(item)),
      keepForAudit(merchantId, item, clock(), expiresAt),
      expireLastUse(keyId, expiresAt),
      count(merchantId, { keys: -1 }, { keys: { least: 1, most: maxApiKeys } }),
    ]);
    return outcome === 'committed' ? 'revoked' : outcome;
  });
}

function keepForAudit(merchantId: string, item: ApiKeyRecord, now: Date, expiresAt: number): Write {
  const revoked = { ...item, ...revokedApiKeyKey(merchantId, item.id), revokedAt: now.toISOString() };
  return put({ ...revoked, [tableAttributes.expiry]: expiresAt });
}
