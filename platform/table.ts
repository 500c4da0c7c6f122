/** Names of the table's own attributes. */
export const tableAttributes = { partitionKey: 'pk', sortKey: 'sk', expiry: 'expiresAt' } as const;

/** First part of `pk`, by kind of item: what IAM's `dynamodb:LeadingKeys` and the stream's filter go by. */
export const partitions = {
  merchant: 'MERCHANT#',
  gatewayKey: 'GATEWAY#',
  secretCredential: 'SECRET#',
  publicKey: 'PUBLIC#',
  publication: 'SHOWN#',
  lastUse: 'USED#',
  exchangeRates: 'FX',
  statistics: 'STATS#',
} as const;

/** A kind of partition, as in `docs/table.md`. */
export type PartitionKind = keyof typeof partitions;
