import type { ApiKeyRecord } from '../../core/keys/api-key.ts';
import { partitions } from '../../platform/table.ts';

/** Key of one item. */
export type ItemKey = {
  pk: string;
  sk: string;
};

/** Returns a key as one string, for sets and maps. */
export function keyText({ pk, sk }: { pk?: unknown; sk?: unknown }): string {
  return `${pk} ${sk}`;
}

/** Prefixes of `sk` of the items in a merchant's partition, by kind. */
export const merchantItems = {
  product: 'PRODUCT#',
  apiKey: 'KEY#',
  revokedApiKey: 'REVOKED#',
  campaign: 'CAMPAIGN#',
  idempotency: 'IDEMPOTENCY#',
} as const;

/** The partition of everything one merchant owns. */
export const merchantPartition = (merchantId: string): string => `${partitions.merchant}${merchantId}`;

const itemOf = (partition: string, id: string, sk: string): ItemKey => ({ pk: partition + id, sk });

const ofMerchant = (merchantId: string, sk: string): ItemKey => itemOf(partitions.merchant, merchantId, sk);

/** The merchant itself: name, plan, status, default campaign. */
export const merchantKey = (merchantId: string): ItemKey => ofMerchant(merchantId, 'MERCHANT');

/** Numbers of products, campaigns and keys of a merchant, and of assignments of campaigns to keys. */
export const countersKey = (merchantId: string): ItemKey => ofMerchant(merchantId, 'COUNTERS');

/** One product of a merchant. */
export const productKey = (merchantId: string, productId: string): ItemKey =>
  ofMerchant(merchantId, merchantItems.product + productId);

/** One active API key of a merchant, as listed. */
export const apiKeyKey = (merchantId: string, keyId: string): ItemKey =>
  ofMerchant(merchantId, merchantItems.apiKey + keyId);

/** One revoked API key of a merchant, kept for audit. */
export const revokedApiKeyKey = (merchantId: string, keyId: string): ItemKey =>
  ofMerchant(merchantId, merchantItems.revokedApiKey + keyId);

/** One campaign of a merchant. */
export const campaignKey = (merchantId: string, campaignId: string): ItemKey =>
  ofMerchant(merchantId, merchantItems.campaign + campaignId);

/** The first request of a merchant with an Idempotency-Key, by its SHA-256. */
export const idempotencyKey = (merchantId: string, keyHash: string): ItemKey =>
  ofMerchant(merchantId, merchantItems.idempotency + keyHash);

/** The API Gateway key of a merchant. */
export const gatewayKeyKey = (merchantId: string): ItemKey =>
  itemOf(partitions.gatewayKey, merchantId, 'GATEWAY');

/** Credential of a secret key, by its SHA-256 (hexadecimal). */
export const secretCredentialKey = (sha256: string): ItemKey =>
  itemOf(partitions.secretCredential, sha256, 'SECRET');

/** An active public key, with its merchant and its campaign. */
export const publicKeyKey = (publicKey: string): ItemKey => itemOf(partitions.publicKey, publicKey, 'KEY');

/** Credential of an active key of either type. */
export const credentialKey = ({ type, credential }: Pick<ApiKeyRecord, 'type' | 'credential'>): ItemKey =>
  type === 'secret' ? secretCredentialKey(credential) : publicKeyKey(credential);

/** The publication of a campaign. */
export const publicationKey = (campaignId: string): ItemKey =>
  itemOf(partitions.publication, campaignId, 'PUBLICATION');

/** Returns the public key or campaign id of a partition; `undefined` for any other partition. */
export const publishedNameOf = (pk: string): string | undefined => {
  const prefix = [partitions.publicKey, partitions.publication].find((each) => pk.startsWith(each));
  return prefix && pk.slice(prefix.length);
};

/** Last use of an API key. */
export const lastUseKey = (keyId: string): ItemKey => itemOf(partitions.lastUse, keyId, 'USED');

/** The current exchange rates. */
export const exchangeRatesKey = (): ItemKey => ({ pk: partitions.exchangeRates, sk: 'LATEST' });

/** The public key of the heartbeat. */
export const heartbeatKeyKey = (): ItemKey => ({ pk: partitions.heartbeatKey, sk: 'KEY' });

/** The counters of one campaign on one UTC day (`yyyy-mm-dd`). */
export const statisticsKey = (campaignId: string, day: string): ItemKey =>
  itemOf(partitions.statistics, campaignId, day);

/** The partition of all statistics of one campaign. */
export const statisticsPartition = (campaignId: string): string => `${partitions.statistics}${campaignId}`;
