import { type ApiKeyChanges, type ApiKeyRecord, changeApiKey, maxApiKeys } from '../../core/keys/api-key.ts';
import type { PublicCredential, SecretCredential } from '../../core/keys/credential.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { tableAttributes } from '../../platform/table.ts';
import { fromApiKey, readApiKey } from '../api-keys.ts';
import type { Database } from '../dynamodb/database.ts';
import type { Item } from '../dynamodb/items.ts';
import {
  apiKeyKey,
  type ItemKey,
  publicKeyKey,
  revokedApiKeyKey,
  secretCredentialKey,
} from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { holdGatewayKey, readGatewayKey } from '../gateway-keys.ts';
import { expireLastUse } from '../last-uses.ts';
import { count, holdMerchant, requireMerchant } from '../merchants.ts';
import { holdCampaign } from '../publications.ts';

/** How an attempt to add a key ends. */
export type ApiKeyCreation = 'created' | 'limit_reached' | 'unknown_campaign';

/** Adds a key that works from the next request on; a public key without `campaignId` shows the default campaign. */
export function insertApiKey(
  database: Database,
  merchantId: string,
  apiKey: ApiKeyRecord,
): Promise<ApiKeyCreation> {
  return retryConflicts<ApiKeyCreation>(async () => {
    const writes = await (apiKey.type === 'secret' ? newSecretKey : newPublicKey)(
      database,
      merchantId,
      apiKey,
    );
    const outcome = await transact(database, writes);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

const roomForOne = { keys: { least: 0, most: maxApiKeys - 1 } };

/** The merchant is held, so that a suspension at the same time cannot overlook the new credential. */
async function newSecretKey(
  database: Database,
  merchantId: string,
  apiKey: ApiKeyRecord,
): Promise<Write<'limit_reached'>[]> {
  const merchant = await requireMerchant(database, merchantId);
  const credential: SecretCredential = {
    merchantId,
    keyId: apiKey.id,
    merchantStatus: merchant.status,
    gatewayKey: await requireGatewayKey(database, merchantId),
  };
  return [
    count(merchantId, { keys: 1 }, roomForOne, 'limit_reached'),
    putNew(fromApiKey(merchantId, apiKey)),
    putNew({ ...secretCredentialKey(apiKey.credential), ...credential }),
    holdMerchant(merchant),
    holdGatewayKey(merchantId, credential.gatewayKey),
  ];
}

async function newPublicKey(
  database: Database,
  merchantId: string,
  apiKey: ApiKeyRecord,
): Promise<Write<'limit_reached' | 'unknown_campaign'>[]> {
  const { defaultCampaignId } = await requireMerchant(database, merchantId);
  const campaignId = apiKey.campaignId ?? defaultCampaignId;
  const credential: PublicCredential = {
    merchantId,
    keyId: apiKey.id,
    campaignId,
    gatewayKey: await requireGatewayKey(database, merchantId),
  };
  return [
    holdCampaign(merchantId, campaignId),
    count(merchantId, { keys: 1, assignments: 1 }, roomForOne, 'limit_reached'),
    putNew(fromApiKey(merchantId, { ...apiKey, campaignId })),
    putNew({ ...publicKeyKey(apiKey.credential), ...credential }),
    holdGatewayKey(merchantId, credential.gatewayKey),
  ];
}

function putNew(Item: Item): Write {
  return { operation: { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } } };
}

/** Onboarding makes the gateway key before the merchant: without one the service is broken, not the request. */
async function requireGatewayKey(database: Database, merchantId: string): Promise<string> {
  const gatewayKey = await readGatewayKey(database, merchantId);
  if (!gatewayKey) throw new Error(`Merchant ${merchantId} has no gateway key`);
  return gatewayKey.value;
}

/** How a change of a key is refused: no such campaign, or a campaign for a secret key. */
export type ApiKeyRefusal = 'unknown_campaign' | 'only_for_public_keys';

/**
 * Renames a key, or moves a public key to another campaign: its page stays as it is and shows the new campaign.
 * `undefined` when there is no such key.
 */
export function patchApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
  changes: ApiKeyChanges,
): Promise<ApiKeyRecord | ApiKeyRefusal | undefined> {
  return retryConflicts<ApiKeyRecord | ApiKeyRefusal | undefined>(async () => {
    const { defaultCampaignId } = await requireMerchant(database, merchantId);
    const apiKey = await readApiKey(database, merchantId, keyId);
    if (!apiKey) return undefined;
    if (changes.campaignId && apiKey.type === 'secret') return 'only_for_public_keys';
    const changed = changeApiKey(apiKey, changes, defaultCampaignId);
    const moves = changed.campaignId === apiKey.campaignId ? [] : moveKey(merchantId, changed);
    const outcome = await transact(database, [replaceKey(merchantId, apiKey, changed), ...moves]);
    return outcome === 'committed' ? changed : outcome;
  });
}

/** What makes a public key show another campaign. */
function moveKey(
  merchantId: string,
  { credential, campaignId = '' }: ApiKeyRecord,
): Write<'unknown_campaign'>[] {
  const move: Write = {
    operation: {
      Update: {
        Key: publicKeyKey(credential),
        UpdateExpression: 'SET campaignId = :campaign',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':campaign': campaignId },
      },
    },
  };
  return [holdCampaign(merchantId, campaignId), move, count(merchantId, { assignments: 1 })];
}

/** Holds name and campaign as they were read. */
function replaceKey(merchantId: string, before: ApiKeyRecord, after: ApiKeyRecord): Write {
  const isPublic = before.type === 'public';
  return {
    operation: {
      Put: {
        Item: fromApiKey(merchantId, after),
        ConditionExpression: `#name = :seenName${isPublic ? ' AND campaignId = :seenCampaign' : ''}`,
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':seenName': before.name,
          ...(isPublic ? { ':seenCampaign': before.campaignId } : {}),
        },
      },
    },
  };
}

/** How long a revoked key is kept for audit. */
const retentionSeconds = 400 * 24 * 60 * 60;

/** Takes away what makes a key work and moves its record to the revoked ones, all or nothing. */
export function revokeApiKey(
  database: Database,
  merchantId: string,
  keyId: string,
  clock: Clock = () => new Date(),
): Promise<'revoked' | 'missing'> {
  return retryConflicts(async () => {
    const item = await readApiKey(database, merchantId, keyId);
    if (!item) return 'missing';
    const { type, credential } = item;
    const expiresAt = Math.floor(clock().getTime() / 1000) + retentionSeconds;
    const outcome = await transact<'missing'>(database, [
      { ...remove(apiKeyKey(merchantId, keyId), 'attribute_exists(pk)'), refusal: 'missing' },
      remove(type === 'public' ? publicKeyKey(credential) : secretCredentialKey(credential)),
      keepForAudit(merchantId, item, clock(), expiresAt),
      expireLastUse(keyId, expiresAt),
      count(merchantId, { keys: -1 }, { keys: { least: 1, most: maxApiKeys } }),
    ]);
    return outcome === 'committed' ? 'revoked' : outcome;
  });
}

function remove(Key: ItemKey, ConditionExpression?: string): Write {
  return { operation: { Delete: { Key, ...(ConditionExpression ? { ConditionExpression } : {}) } } };
}

function keepForAudit(merchantId: string, item: ApiKeyRecord, now: Date, expiresAt: number): Write {
  const revoked = { ...item, ...revokedApiKeyKey(merchantId, item.id), revokedAt: now.toISOString() };
  return { operation: { Put: { Item: { ...revoked, [tableAttributes.expiry]: expiresAt } } } };
}
