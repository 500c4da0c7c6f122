import type { ApiKeyRecord } from '../../core/keys/api-key.ts';
import { perResourceKind, type ResourceKind, resourceKinds } from '../../core/shared/resource-kinds.ts';
import {
  apiKeySortKey,
  campaignSortKey,
  checkoutSortKey,
  partitions,
  revokedKeySortKey,
} from '../../platform/table.ts';

export type ItemKey = {
  pk: string;
  sk: string;
};

/** Converts a key to one string for sets and maps. */
export function keyText({ pk, sk }: { pk?: unknown; sk?: unknown }): string {
  return `${pk} ${sk}`;
}

/**
 * Prefixes of the sort keys in a merchant's partition, by kind. Bundles that do not use them do not contain
 * them.
 */
export const merchantItems = /* @__PURE__ */ merchantItemPrefixes();

function merchantItemPrefixes() {
  return {
    ...perResourceKind((kind) => `${resourceKinds[kind].sortKey}#`),
    revokedApiKeys: revokedKeySortKey,
    firstRequests: 'IDEMPOTENCY#',
    codes: 'CODES#',
    formerCodes: 'FORMERCODE#',
  } as const;
}

/** Partition with a merchant's items, except for its trail, its secrets for alerts and checkouts, and its gateway key. */
export const merchantPartition = (merchantId: string): string => `${partitions.merchant}${merchantId}`;

const itemOf = (partition: string, id: string, sk: string): ItemKey => ({ pk: partition + id, sk });

const ofMerchant = (merchantId: string, sk: string): ItemKey => itemOf(partitions.merchant, merchantId, sk);

/** The merchant's name, plan, status and default campaign. */
export const merchantKey = (merchantId: string): ItemKey => ofMerchant(merchantId, 'MERCHANT');

/** The merchant's numbers of products, campaigns, keys, checkouts, and assignments of campaigns to keys, and the bytes of its entries at the edge. */
export const countersKey = (merchantId: string): ItemKey => ofMerchant(merchantId, 'COUNTERS');

/** A resource of a merchant: a product, a campaign, an active API key, or a checkout without its API key. */
export const resourceKey = (kind: ResourceKind, merchantId: string, id: string): ItemKey =>
  ofMerchant(merchantId, merchantItems[kind] + id);

/**
 * A revoked API key, stored for audits. A public key's value is in the sort key, because the stream contains
 * only keys and the edge must know whose key it is.
 */
export const revokedApiKeyKey = (
  merchantId: string,
  { id, type, credential }: Pick<ApiKeyRecord, 'id' | 'type' | 'credential'>,
): ItemKey =>
  ofMerchant(merchantId, merchantItems.revokedApiKeys + id + (type === 'public' ? `#${credential}` : ''));

/** Returns the merchant, and the rest of the sort key, of a merchant's item whose sort key begins with `prefix`. */
function merchantItemOf({ pk, sk }: ItemKey, prefix: string) {
  if (!pk.startsWith(partitions.merchant) || !sk.startsWith(prefix)) return undefined;
  return { merchantId: pk.slice(partitions.merchant.length), rest: sk.slice(prefix.length) };
}

/**
 * Returns the merchant and the public key in the key of a revoked API key, or `undefined` for any other key.
 */
export function revokedPublicKeyOf(key: ItemKey): { merchantId: string; publicKey: string } | undefined {
  const { merchantId = '', rest = '' } = merchantItemOf(key, revokedKeySortKey) ?? {};
  const publicKey = rest.split('#')[1];
  return publicKey === undefined ? undefined : { merchantId, publicKey };
}

/** The codes of one campaign at its checkouts. */
export const codesKey = (merchantId: string, campaignId: string): ItemKey =>
  ofMerchant(merchantId, merchantItems.codes + campaignId);

/** A code that the list of its campaign no longer contains. */
export const formerCodeKey = (merchantId: string, campaignId: string, code: string): ItemKey =>
  ofMerchant(merchantId, `${merchantItems.formerCodes}${campaignId}#${code}`);

/** Identifies a checkout's API key: the encryption context of its ciphertext. */
export type CheckoutSecretId = { merchantId: string; checkoutId: string };

/**
 * The encrypted API key of a checkout, in a separate partition, so that IAM allows it to few functions. While
 * the checkout is being disconnected, it is in another one, where only its codes are ended with it.
 */
export const checkoutSecretKey = (
  merchantId: string,
  checkoutId: string,
  isDisconnecting = false,
): ItemKey => ({
  pk: isDisconnecting ? partitions.disconnections : partitions.checkoutSecrets,
  sk: `${merchantId}#${checkoutId}`,
});

/** Returns the merchant and the campaign in a campaign's key, or `undefined` for any other key. */
export function campaignOf(key: ItemKey): { merchantId: string; campaignId: string } | undefined {
  const item = merchantItemOf(key, campaignSortKey);
  return item && { merchantId: item.merchantId, campaignId: item.rest };
}

/**
 * A merchant's alerts, with the encrypted addresses. A separate partition, so that IAM allows it to few functions,
 * and an hourly run finds the merchants with an address.
 */
export const alertsKey = (merchantId: string): ItemKey => ({ pk: partitions.alerts, sk: merchantId });

/** Partition with a merchant's alerts that are not over. */
export const openAlertsPartition = (merchantId: string): string => `${partitions.openAlerts}${merchantId}`;

/** An alert that is not over, by the key of what it is about. */
export const openAlertKey = (merchantId: string, key: string): ItemKey =>
  itemOf(partitions.openAlerts, merchantId, key);

/** An e-mail address that got a confirmation, by its SHA-256 (hexadecimal). */
export const mailedAddressKey = (sha256: string): ItemKey =>
  itemOf(partitions.mailedAddress, sha256, 'MAILED');

/**
 * Returns the merchant whose alerts may have to change with the item of this key: a checkout, an API key, or its
 * alerts. `undefined` for any other key.
 */
export function alertedMerchantOf(key: ItemKey): string | undefined {
  if (key.pk === partitions.alerts) return key.sk;
  const item = merchantItemOf(key, checkoutSortKey) ?? merchantItemOf(key, apiKeySortKey);
  return item?.merchantId;
}

/**
 * Returns the merchant and the checkout in the key of an encrypted API key, or `undefined` for any other key.
 */
export function checkoutSecretOf({ pk, sk }: ItemKey): CheckoutSecretId | undefined {
  if (pk !== partitions.checkoutSecrets && pk !== partitions.disconnections) return undefined;
  return secretIdIn(sk);
}

function secretIdIn(sk: string): CheckoutSecretId {
  const [merchantId = '', checkoutId = ''] = sk.split('#');
  return { merchantId, checkoutId };
}

/**
 * The encrypted key with which a checkout's orders are read. A separate partition, so that IAM allows it to one
 * function.
 */
export const ordersKeyKey = (merchantId: string, checkoutId: string): ItemKey => ({
  pk: partitions.ordersKeys,
  sk: `${merchantId}#${checkoutId}`,
});

/**
 * Returns the merchant and the checkout in the key of an encrypted orders key, or `undefined` for any other key.
 */
export function ordersKeyOf({ pk, sk }: ItemKey): CheckoutSecretId | undefined {
  return pk === partitions.ordersKeys ? secretIdIn(sk) : undefined;
}

/** Partition with the sums of a checkout's orders. */
export const ordersPartition = (checkoutId: string): string => `${partitions.orders}${checkoutId}`;

/** Returns the checkout of a partition with its orders. */
export const ordersCheckoutOf = (pk: string): string => pk.slice(partitions.orders.length);

/** The sums of a checkout's orders of one UTC day (`yyyy-mm-dd`). */
export const ordersDayKey = (checkoutId: string, day: string): ItemKey =>
  itemOf(partitions.orders, checkoutId, day);

/** The merchant's first request with an Idempotency-Key, by the SHA-256 of that key. */
export const idempotencyKey = (merchantId: string, keyHash: string): ItemKey =>
  ofMerchant(merchantId, merchantItems.firstRequests + keyHash);

/** The merchant's API Gateway key. */
export const gatewayKeyKey = (merchantId: string): ItemKey =>
  itemOf(partitions.gatewayKey, merchantId, 'GATEWAY');

/** A secret key's credential, by the key's SHA-256 (hexadecimal). */
export const secretCredentialKey = (sha256: string): ItemKey =>
  itemOf(partitions.secretCredential, sha256, 'SECRET');

/** An active public key, with its merchant and its campaign. */
export const publicKeyKey = (publicKey: string): ItemKey => itemOf(partitions.publicKey, publicKey, 'KEY');

/** The credential of an active key, secret or public. */
export const credentialKey = ({ type, credential }: Pick<ApiKeyRecord, 'type' | 'credential'>): ItemKey =>
  type === 'secret' ? secretCredentialKey(credential) : publicKeyKey(credential);

/** A campaign's publication. */
export const publicationKey = (campaignId: string): ItemKey =>
  itemOf(partitions.publication, campaignId, 'PUBLICATION');

/** What a campaign's checkout charges. */
export const exactPricesKey = (campaignId: string): ItemKey =>
  itemOf(partitions.exactPrices, campaignId, 'PRICES');

/** Returns the public key or campaign id in a partition key, or `undefined` for any other partition. */
export const publishedNameOf = (pk: string): string | undefined => {
  const prefix = [partitions.publicKey, partitions.publication].find((each) => pk.startsWith(each));
  return prefix && pk.slice(prefix.length);
};

/** Partition with the trail of one merchant's writes. */
export const activityPartition = (merchantId: string): string => `${partitions.activity}${merchantId}`;

/** One entry of a merchant's trail. */
export const activityKey = (merchantId: string, id: string): ItemKey =>
  itemOf(partitions.activity, merchantId, id);

/** A preview link, by the SHA-256 of its token (hexadecimal). */
export const previewLinkKey = (sha256: string): ItemKey => itemOf(partitions.previewLink, sha256, 'LINK');

/** An API key's last use. */
export const lastUseKey = (keyId: string): ItemKey => itemOf(partitions.lastUse, keyId, 'USED');

/** The current exchange rates. */
export const exchangeRatesKey = (): ItemKey => ({ pk: partitions.exchangeRates, sk: 'LATEST' });

/** The heartbeat's public key. */
export const heartbeatKeyKey = (): ItemKey => ({ pk: partitions.heartbeatKey, sk: 'KEY' });

/** A campaign's counters for one UTC day (`yyyy-mm-dd`). */
export const statisticsKey = (campaignId: string, day: string): ItemKey =>
  itemOf(partitions.statistics, campaignId, day);

/** What the latest preview link found on its page. Days sort before it. */
export const linkReportKey = (campaignId: string): ItemKey =>
  itemOf(partitions.statistics, campaignId, 'LINKS');

/** The latest changes of a campaign's discounts and period. */
export const campaignChangesKey = (campaignId: string): ItemKey =>
  itemOf(partitions.statistics, campaignId, 'CHANGES');

/** Partition with all statistics for one campaign. */
export const statisticsPartition = (campaignId: string): string => `${partitions.statistics}${campaignId}`;
