import { rulesOf } from '../../core/campaigns/campaign.ts';
import type { Publication } from '../../core/campaigns/publication.ts';
import { type ApiKeyChanges, type ApiKeyRecord, changeApiKey, maxApiKeys } from '../../core/keys/api-key.ts';
import type { SecretCredential } from '../../core/keys/credential.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { tableAttributes } from '../../platform/table.ts';
import { fromApiKey, readApiKey } from '../api-keys.ts';
import { readCampaign } from '../campaigns.ts';
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
import { readGatewayKey } from '../gateway-keys.ts';
import { count, raiseRevision, requireMerchant } from '../merchants.ts';
import { changePublication, putPublication } from '../publications.ts';
import { readBaseCurrency } from './base-currency.ts';

/** How an attempt to add a key ends. */
export type ApiKeyCreation = 'created' | 'limit_reached' | 'unknown_campaign';

/** Adds a key that works from the next request on; a public key without `campaignId` shows the default campaign. */
export function insertApiKey(
  database: Database,
  merchantId: string,
  apiKey: ApiKeyRecord,
): Promise<ApiKeyCreation> {
  return retryConflicts(() =>
    apiKey.type === 'secret'
      ? createSecretKey(database, merchantId, apiKey)
      : createPublicKey(database, merchantId, apiKey),
  );
}

/** Raises the revision too, so that a suspension at the same time cannot overlook the new credential. */
async function createSecretKey(
  database: Database,
  merchantId: string,
  apiKey: ApiKeyRecord,
): Promise<ApiKeyCreation | 'conflict'> {
  const merchant = await requireMerchant(database, merchantId);
  const credential: SecretCredential = {
    merchantId,
    keyId: apiKey.id,
    merchantStatus: merchant.status,
    gatewayKey: await requireGatewayKey(database, merchantId),
  };
  const putCredential: Write = {
    operation: {
      Put: {
        Item: { ...secretCredentialKey(apiKey.credential), ...credential },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
  return writeKey(database, merchant, apiKey, putCredential);
}

async function createPublicKey(
  database: Database,
  merchantId: string,
  apiKey: ApiKeyRecord,
): Promise<ApiKeyCreation | 'conflict'> {
  const merchant = await requireMerchant(database, merchantId);
  const campaignId = apiKey.campaignId ?? merchant.defaultCampaignId;
  const campaign = await readCampaign(database, merchantId, campaignId);
  if (!campaign) return 'unknown_campaign';
  const publication: Publication = {
    publicKey: apiKey.credential,
    merchantId,
    keyId: apiKey.id,
    campaignId,
    revision: merchant.revision + 1,
    isSuspended: merchant.status === 'suspended',
    rules: rulesOf(campaign),
    baseCurrency: await readBaseCurrency(database, merchant, campaign.productId),
    gatewayKey: await requireGatewayKey(database, merchantId),
  };
  return writeKey(database, merchant, { ...apiKey, campaignId }, putPublication(publication));
}

/** One transaction: the limit, the key as listed, what makes it work, and the revision. */
async function writeKey(
  database: Database,
  merchant: Merchant,
  apiKey: ApiKeyRecord,
  putCredential: Write,
): Promise<'created' | 'limit_reached' | 'conflict'> {
  const putKey: Write = {
    operation: {
      Put: {
        Item: fromApiKey(merchant.id, apiKey),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
  const outcome = await transact(database, [
    count(merchant.id, 'keys', 1, { least: 0, most: maxApiKeys - 1 }, 'limit_reached'),
    putKey,
    putCredential,
    raiseRevision(merchant),
  ]);
  return outcome === 'committed' ? 'created' : outcome;
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
    const merchant = await requireMerchant(database, merchantId);
    const apiKey = await readApiKey(database, merchantId, keyId);
    if (!apiKey) return undefined;
    if (changes.campaignId && apiKey.type === 'secret') return 'only_for_public_keys';
    const changed = changeApiKey(apiKey, changes, merchant.defaultCampaignId);
    const moves =
      changed.campaignId === apiKey.campaignId ? [] : await republish(database, merchant, changed);
    if (moves === 'unknown_campaign') return moves;
    const outcome = await transact(database, [replace(merchantId, apiKey, changed), ...moves]);
    return outcome === 'committed' ? changed : outcome;
  });
}

/** What makes a public key show another campaign; the campaign cannot be deleted meanwhile, because that raises the revision. */
async function republish(
  database: Database,
  merchant: Merchant,
  { credential, campaignId = '' }: ApiKeyRecord,
): Promise<Write[] | 'unknown_campaign'> {
  const campaign = await readCampaign(database, merchant.id, campaignId);
  if (!campaign) return 'unknown_campaign';
  const baseCurrency = await readBaseCurrency(database, merchant, campaign.productId);
  const revision = merchant.revision + 1;
  const changes = { campaignId, rules: rulesOf(campaign), baseCurrency, revision };
  return [changePublication(credential, changes), raiseRevision(merchant)];
}

/** Holds name and campaign as they were read. */
function replace(merchantId: string, before: ApiKeyRecord, after: ApiKeyRecord): Write {
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
