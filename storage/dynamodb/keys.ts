import { partitions } from '../../platform/table.ts';

/** The key of one item. */
export type ItemKey = {
  pk: string;
  sk: string;
};

/** First part of `sk` of the kinds of items that lie in a merchant's partition. */
export const merchantItems = {
  product: 'PRODUCT#',
  apiKey: 'KEY#',
  revokedApiKey: 'REVOKED#',
  campaign: 'CAMPAIGN#',
} as const;

/** The partition of everything one merchant owns. */
export const merchantPartition = (merchantId: string): string => `${partitions.merchant}${merchantId}`;

/** The merchant itself: name, plan, status, default campaign, oldest product. */
export const merchantKey = (merchantId: string): ItemKey => ({
  pk: merchantPartition(merchantId),
  sk: 'MERCHANT',
});

/** How many products, campaigns and keys a merchant has, and how often keys were given a campaign. */
export const countersKey = (merchantId: string): ItemKey => ({
  pk: merchantPartition(merchantId),
  sk: 'COUNTERS',
});

/** One product of a merchant. */
export const productKey = (merchantId: string, productId: string): ItemKey => ({
  pk: merchantPartition(merchantId),
  sk: `${merchantItems.product}${productId}`,
});

/** One active API key of a merchant, as listed. */
export const apiKeyKey = (merchantId: string, keyId: string): ItemKey => ({
  pk: merchantPartition(merchantId),
  sk: `${merchantItems.apiKey}${keyId}`,
});

/** One revoked API key of a merchant, kept for audit. */
export const revokedApiKeyKey = (merchantId: string, keyId: string): ItemKey => ({
  pk: merchantPartition(merchantId),
  sk: `${merchantItems.revokedApiKey}${keyId}`,
});

/** One campaign of a merchant. */
export const campaignKey = (merchantId: string, campaignId: string): ItemKey => ({
  pk: merchantPartition(merchantId),
  sk: `${merchantItems.campaign}${campaignId}`,
});

/** The API Gateway key of a merchant. */
export const gatewayKeyKey = (merchantId: string): ItemKey => ({
  pk: `${partitions.gatewayKey}${merchantId}`,
  sk: 'GATEWAY',
});

/** What the authorizer reads: the credential behind the SHA-256 (hexadecimal) of a secret key. */
export const secretCredentialKey = (sha256: string): ItemKey => ({
  pk: `${partitions.secretCredential}${sha256}`,
  sk: 'SECRET',
});

/** An active public key: whose it is, and which campaign it shows. */
export const publicKeyKey = (publicKey: string): ItemKey => ({
  pk: `${partitions.publicKey}${publicKey}`,
  sk: 'KEY',
});

/** The publication of a campaign: with the key that shows it, all that a config answer reads. */
export const publicationKey = (campaignId: string): ItemKey => ({
  pk: `${partitions.publication}${campaignId}`,
  sk: 'PUBLICATION',
});

/** The public key or the id of the campaign whose partition this is; `undefined` for any other partition. */
export const publishedNameOf = (pk: string): string | undefined => {
  const prefix = [partitions.publicKey, partitions.publication].find((each) => pk.startsWith(each));
  return prefix && pk.slice(prefix.length);
};

/** When an API key was last used. */
export const lastUseKey = (keyId: string): ItemKey => ({ pk: `${partitions.lastUse}${keyId}`, sk: 'USED' });

/** The current exchange rates. */
export const exchangeRatesKey = (): ItemKey => ({ pk: partitions.exchangeRates, sk: 'LATEST' });

/** What one campaign's banners did on one UTC day (`yyyy-mm-dd`) in one country (alpha-2 or XX). */
export const statisticsKey = (campaignId: string, day: string, country: string): ItemKey => ({
  pk: statisticsPartition(campaignId),
  sk: `${day}#${country}`,
});

/** The partition of all statistics of one campaign. */
export const statisticsPartition = (campaignId: string): string => `${partitions.statistics}${campaignId}`;

/** Day and country of a statistics item's sort key. */
export const dayAndCountryOf = (sk: string): { day: string; country: string } => {
  const [day = '', country = ''] = sk.split('#');
  return { day, country };
};

/** Which tally counts an event, named by its fingerprint. */
export const eventClaimKey = (fingerprint: string): ItemKey => ({
  pk: `${partitions.eventClaim}${fingerprint}`,
  sk: 'CLAIM',
});

/** What became of one tally: written in the same transaction as the counters. */
export const eventTallyKey = (tallyId: string): ItemKey => ({
  pk: `${partitions.eventTally}${tallyId}`,
  sk: 'TALLY',
});
