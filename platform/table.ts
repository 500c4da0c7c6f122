/** Attributes of the table's schema. */
export const tableAttributes = { partitionKey: 'pk', sortKey: 'sk', expiry: 'expiresAt' } as const;

/** Prefixes of `pk` by kind of item, for IAM's `dynamodb:LeadingKeys` and the stream's filter. */
export const partitions = {
  merchant: 'MERCHANT#',
  gatewayKey: 'GATEWAY#',
  secretCredential: 'SECRET#',
  publicKey: 'PUBLIC#',
  publication: 'SHOWN#',
  exactPrices: 'PRICES#',
  lastUse: 'USED#',
  exchangeRates: 'FX',
  heartbeatKey: 'HEARTBEAT',
  statistics: 'STATS#',
  checkoutSecrets: 'CHECKOUTKEYS',
  disconnections: 'DISCONNECTING',
  ordersKeys: 'ORDERSKEYS',
  orders: 'ORDERS#',
  alerts: 'ALERTS',
  openAlerts: 'OPEN#',
  mailedAddress: 'MAILED#',
  previewLink: 'PREVIEW#',
  activity: 'ACTIVITY#',
} as const;

/** Prefix of `sk` of campaigns in a merchant's partition, for the stream's filter. */
export const campaignSortKey = 'CAMPAIGN#';

/** Prefix of `sk` of checkouts in a merchant's partition, for the stream's filter. */
export const checkoutSortKey = 'CHECKOUT#';

/** Prefix of `sk` of API keys in a merchant's partition, for the stream's filter. */
export const apiKeySortKey = 'KEY#';

/** Prefix of `sk` of revoked API keys in a merchant's partition, for the stream's filter. */
export const revokedKeySortKey = 'REVOKED#';

/** Kind of partition, as in `docs/explain/table.md`. */
export type PartitionKind = keyof typeof partitions;
