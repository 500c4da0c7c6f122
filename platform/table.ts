import { partitions } from '../storage/dynamodb/keys.ts';

/** Names of the table's own attributes. */
export const tableAttributes = { partitionKey: 'pk', sortKey: 'sk', expiry: 'expiresAt' } as const;

/** The environment variable that tells a function the table's name. */
export const tableNameVariable = 'TABLE_NAME';

/** The environment variable that tells a function the ARN of the edge's KeyValueStore. */
export const edgeStoreVariable = 'EDGE_STORE_ARN';

/** The environment variable that tells a function the CloudWatch namespace of the stage's own metrics. */
export const metricNamespaceVariable = 'METRIC_NAMESPACE';

/** The environment variables that tell a function the addresses of the two sources of exchange rates. */
export const rateSourceVariables = {
  frankfurter: 'FRANKFURTER_URL',
  currencyApi: 'CURRENCY_API_URL',
} as const;

/** A kind of partition, as in `docs/table.md`. */
export type PartitionKind = keyof typeof partitions;

/** The `dynamodb:LeadingKeys` pattern that holds exactly the partitions of one kind. */
export function leadingKeyPattern(kind: PartitionKind): string {
  const prefix = partitions[kind];
  return prefix.endsWith('#') ? `${prefix}*` : prefix;
}

/** The prefix that the `pk` of every item of one kind has: for stream filters. */
export function partitionPrefix(kind: PartitionKind): string {
  return partitions[kind];
}
