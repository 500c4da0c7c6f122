/** Environment variable with the table's name. */
export const tableNameVariable = 'TABLE_NAME';

/** Environment variable with the ARN of the edge's KeyValueStore. */
export const edgeStoreVariable = 'EDGE_STORE_ARN';

/** Environment variable with the URL of the queue of changed entries. */
export const edgeQueueVariable = 'EDGE_QUEUE_URL';

/** Environment variable with the shortest time between two writes to the edge's store, in milliseconds. */
export const edgeIntervalVariable = 'EDGE_WRITE_INTERVAL_MS';

/** Environment variable with the CloudWatch namespace of the stage's custom metrics. */
export const metricNamespaceVariable = 'METRIC_NAMESPACE';

/** Environment variables of the heartbeat: base URL, and the SHA-256 of each script of the release as JSON, `{path: hash}`. */
export const heartbeatVariables = { baseUrl: 'BASE_URL', scriptHashes: 'SCRIPT_HASHES' } as const;

/** Environment variable with the retention of daily statistics in months. */
export const statisticsRetentionVariable = 'STATISTICS_RETENTION_MONTHS';

/** Environment variable with the management API's rate limits: JSON, `{plan: {rate, burst}}`. */
export const planRatesVariable = 'PLAN_RATES';

/** Environment variables with the URLs of the two sources of exchange rates. */
export const rateSourceVariables = {
  frankfurter: 'FRANKFURTER_URL',
  currencyApi: 'CURRENCY_API_URL',
} as const;
