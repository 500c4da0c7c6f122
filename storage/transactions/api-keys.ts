import { changedFields } from '../../core/activity/trail.ts';
import { keyEdgeBytes } from '../../core/edge/edge-entry.ts';
import type { Problem } from '../../core/errors/response-error.ts';
import {
  type ApiKeyRecord,
  type ApiKeyUpdate,
  listedApiKey,
  onlyForPublicKeys,
  updatedApiKey,
} from '../../core/keys/api-key.ts';
import { changedExpiryProblem } from '../../core/keys/key-expiry.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import { storedMerchant } from '../../core/keys/merchant.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { anyVersion, type VersionCondition, type Versioned } from '../../core/shared/versions.ts';
import { tableAttributes } from '../../platform/table.ts';
import { countAddition, countRemoval, reachedLimit } from '../counters.ts';
import type { Database, TrailedDatabase } from '../dynamodb/database.ts';
import { credentialKey, merchantKey, publicKeyKey, resourceKey, revokedApiKeyKey } from '../dynamodb/keys.ts';
import { readVersioned } from '../dynamodb/reads.ts';
import { changeVersioned, retryConflicts, transact } from '../dynamodb/transaction.ts';
import {
  check,
  put,
  putNew,
  remove,
  replace,
  unchanged,
  update,
  type Write,
  withOutcome,
} from '../dynamodb/writes.ts';
import { countAssignment } from '../edge-share.ts';
import { fromApiKey, readApiKey } from '../keys/api-keys.ts';
import { fromCredential } from '../keys/credentials.ts';
import { requireGatewayKey } from '../keys/gateway-keys.ts';
import { expireLastUse } from '../keys/last-uses.ts';
import { requireMerchant } from '../merchants.ts';

/** The key that creates another one. `expiresAt` is ISO 8601; `null` for never. */
export interface CreatorKey {
  id: string;
  expiresAt: string | null;
}

/** Outcome of adding a key. `repeated` if a request with the same Idempotency-Key was stored before. */
export type ApiKeyCreation =
  | 'created'
  | 'limit_reached'
  | 'edge_share_reached'
  | 'unknown_campaign'
  | 'creator_changed'
  | 'repeated';

/**
 * Adds a key in one transaction with `extraWrites`. The next request can use it. A public key without
 * `campaignId` shows the default campaign. If `creator` is given, that key must be active with the same expiry,
 * so that a key cannot create one that outlives it while it is being revoked or its expiry brought forward.
 * The merchant must be unchanged, so that a suspension or a gateway key's replacement at the same time includes
 * the new credential.
 */
export function insertApiKey(
  database: TrailedDatabase,
  merchantId: string,
  apiKey: ApiKeyRecord,
  creator?: CreatorKey,
  extraWrites: readonly Write<'repeated'>[] = [],
): Promise<ApiKeyCreation> {
  const { trail } = database;
  return retryConflicts<ApiKeyCreation>(database, async (database) => {
    const { merchant, isUnchanged } = await requireUnchangedMerchant(database, merchantId);
    const { value: gatewayKey } = await requireGatewayKey(database, merchantId);
    const outcome = await transact<Exclude<ApiKeyCreation, 'created' | 'edge_share_reached'>>(database, [
      ...extraWrites,
      ...(creator ? [checkCreator(merchantId, creator)] : []),
      ...(apiKey.type === 'secret'
        ? [countAddition(merchantId, 'apiKeys'), ...putSecretKey(merchant, apiKey, gatewayKey)]
        : addPublicKey(merchant, apiKey, gatewayKey)),
      isUnchanged,
      trail({ merchantId, resource: apiKey.id }),
    ]);
    if (outcome === 'limit_reached') return reachedLimit(database, merchantId, 'apiKeys');
    return outcome === 'committed' ? 'created' : outcome;
  });
}

/** Reads the merchant, and returns it with the condition that it has not changed since. */
async function requireUnchangedMerchant(
  database: Database,
  merchantId: string,
): Promise<{ merchant: Merchant; isUnchanged: Write }> {
  const read = await readVersioned(database, merchantKey(merchantId), storedMerchant);
  if (!read) throw new Error(`Merchant ${merchantId} has no record`);
  return { merchant: read.resource, isUnchanged: check(merchantKey(merchantId), unchanged(read.version)) };
}

function checkCreator(merchantId: string, { id, expiresAt }: CreatorKey): Write<'creator_changed'> {
  const isUnchanged = expiresAt ? { equals: { keyExpiresAt: expiresAt } } : { absent: ['keyExpiresAt'] };
  return withOutcome('creator_changed', check(resourceKey('apiKeys', merchantId, id), isUnchanged));
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
    countAddition(merchant.id, 'apiKeys', {
      assignments: 1,
      edge: { bytes: keyEdgeBytes, plan: merchant.plan },
    }),
    putNew(fromApiKey(merchant.id, { resource: { ...apiKey, campaignId }, version: 1 })),
    putNew(fromCredential(merchant, apiKey, gatewayKey)),
  ];
}

/** Returns the condition that the merchant has this campaign. */
function checkCampaign(merchantId: string, campaignId: string): Write<'unknown_campaign'> {
  return withOutcome('unknown_campaign', check(resourceKey('campaigns', merchantId, campaignId), {}));
}

/**
 * Renames a key whose version is as expected, assigns another campaign to a public key, or brings the expiry of
 * a secret key forward. Returns the key unchanged if nothing differs, or the problem with the new expiry.
 */
export function patchApiKey(
  database: TrailedDatabase,
  merchantId: string,
  keyId: string,
  changes: ApiKeyUpdate,
  isExpected: VersionCondition = anyVersion,
) {
  type Result = Versioned<ApiKeyRecord> | Problem;
  const read = (database: Database) => readApiKey(database, merchantId, keyId);
  const { trail } = database;
  return changeVersioned<ApiKeyRecord, Result, 'unknown_campaign'>(
    database,
    read,
    isExpected,
    async (stored, database) => {
      const problem = problemWith(changes, stored.resource);
      if (problem) return { result: problem };
      const { defaultCampaignId } = await requireMerchant(database, merchantId);
      const resource = updatedApiKey(stored.resource, changes, defaultCampaignId);
      if (resource === stored.resource) return { result: stored };
      const result = { resource, version: stored.version + 1 };
      const isMoved = resource.campaignId !== stored.resource.campaignId;
      return {
        result,
        writes: [
          replace(fromApiKey(merchantId, result), unchanged(stored.version)),
          ...(isMoved ? moveKey(merchantId, resource) : []),
          ...(resource.type === 'secret' ? [updateCredential(resource)] : []),
          trail({
            merchantId,
            resource: keyId,
            fields: changedFields(listedApiKey(stored.resource), listedApiKey(resource)),
          }),
        ],
      };
    },
  );
}

function problemWith(changes: ApiKeyUpdate, apiKey: ApiKeyRecord): Problem | undefined {
  if (changes.campaignId && apiKey.type === 'secret') return onlyForPublicKeys;
  return changedExpiryProblem(apiKey, changes.expiresAt);
}

/** Returns the writes that make a public key show another campaign. */
function moveKey(
  merchantId: string,
  { credential, campaignId = '' }: ApiKeyRecord,
): Write<'unknown_campaign'>[] {
  return [
    checkCampaign(merchantId, campaignId),
    update(publicKeyKey(credential), { set: { campaignId } }, {}),
    countAssignment(merchantId),
  ];
}

/** Returns the write that copies a secret key's name, with which the trail records it, and its expiry. */
function updateCredential({ name: keyName, keyExpiresAt, ...apiKey }: ApiKeyRecord): Write {
  const set = { keyName, ...(keyExpiresAt === undefined ? {} : { keyExpiresAt }) };
  return update(credentialKey(apiKey), { set }, {});
}

/** Retention of revoked keys, for audits. */
const retentionSeconds = 400 * 24 * 60 * 60;

/**
 * Revokes a key whose version is as expected. Deletes its credential and moves the key to the revoked keys.
 */
export function revokeApiKey(
  database: TrailedDatabase,
  merchantId: string,
  keyId: string,
  clock: Clock,
  isExpected: VersionCondition = anyVersion,
): Promise<'revoked' | 'missing' | 'precondition_failed'> {
  const read = (database: Database) => readApiKey(database, merchantId, keyId);
  return changeVersioned(database, read, isExpected, ({ resource, version }) => {
    const now = clock();
    const expiresAt = Math.floor(now.getTime() / 1000) + retentionSeconds;
    return {
      result: 'revoked',
      writes: [
        // If there is no If-Match, the version is not checked, so that other changes cannot delay a
        // revocation.
        remove(
          resourceKey('apiKeys', merchantId, keyId),
          isExpected === anyVersion ? {} : unchanged(version),
        ),
        remove(credentialKey(resource)),
        putRevoked(merchantId, resource, now, expiresAt),
        expireLastUse(keyId, expiresAt),
        countRemoval(merchantId, 'apiKeys', resource.type === 'public' ? { edgeBytes: keyEdgeBytes } : {}),
        database.trail({ merchantId, resource: keyId }),
      ],
    };
  });
}

function putRevoked(merchantId: string, apiKey: ApiKeyRecord, now: Date, expiresAt: number): Write {
  const revoked = { ...apiKey, ...revokedApiKeyKey(merchantId, apiKey), revokedAt: now.toISOString() };
  return put({ ...revoked, [tableAttributes.expiry]: expiresAt });
}
