import { rulesOf } from '../core/campaigns/campaign.ts';
import type { Publication } from '../core/campaigns/publication.ts';
import { type ApiKeyChanges, type ApiKeyRecord, maxApiKeys } from '../core/keys/api-key.ts';
import type { SecretCredential } from '../core/keys/credential.ts';
import type { Merchant } from '../core/keys/merchant.ts';
import type { Clock } from '../core/shared/ports.ts';
import { toApiKey } from './api-key-item.ts';
import { readCampaign } from './campaign-item.ts';
import { type ApiKeyRefusal, updateApiKey } from './changes/api-key-change.ts';
import { revokeApiKey } from './changes/api-key-revocation.ts';
import { readBaseCurrency } from './changes/base-currency.ts';
import type { Database } from './dynamodb/database.ts';
import { apiKeyKey, merchantItems, secretCredentialKey } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from './dynamodb/page.ts';
import { retryConflicts } from './dynamodb/retry.ts';
import { transact, type Write } from './dynamodb/transaction.ts';
import { readGatewayKey } from './gateway-key-store.ts';
import { count, raiseRevision, requireMerchant } from './merchant-store.ts';
import { putPublication } from './publication-store.ts';

/** How an attempt to add a key ends. */
export type ApiKeyCreation = 'created' | 'limit_reached' | 'unknown_campaign';

/** A merchant's active API keys. Every method throws `concurrent_modification` when it keeps losing races. */
export interface ApiKeyStore {
  /** Adds a key that works from the next request on; a public key without `campaignId` shows the default campaign. */
  create(merchantId: string, apiKey: ApiKeyRecord): Promise<ApiKeyCreation>;
  list(merchantId: string, page: PageRequest): Promise<Page<ApiKeyRecord>>;
  /** The changed key; `undefined` when there is none. */
  update(
    merchantId: string,
    keyId: string,
    changes: ApiKeyChanges,
  ): Promise<ApiKeyRecord | ApiKeyRefusal | undefined>;
  /** Refuses the key from the next request on. */
  revoke(merchantId: string, keyId: string): Promise<'revoked' | 'missing'>;
}

/** The API keys in this database. */
export function apiKeyStore(database: Database, clock: Clock): ApiKeyStore {
  return {
    create: (merchantId, apiKey) =>
      retryConflicts(() =>
        apiKey.type === 'secret'
          ? createSecretKey(database, merchantId, apiKey)
          : createPublicKey(database, merchantId, apiKey),
      ),
    list: (merchantId, page) => readPage(database, merchantId, merchantItems.apiKey, page, toApiKey),
    update: (merchantId, keyId, changes) => updateApiKey(database, merchantId, keyId, changes),
    revoke: (merchantId, keyId) => revokeApiKey(database, merchantId, keyId, clock),
  };
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
        Item: { ...apiKeyKey(merchant.id, apiKey.id), ...apiKey },
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
