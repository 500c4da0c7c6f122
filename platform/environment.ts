/** The environment variable that tells a function the table's name. */
export const tableNameVariable = 'TABLE_NAME';

/** The environment variable that tells a function the ARN of the edge's KeyValueStore. */
export const edgeStoreVariable = 'EDGE_STORE_ARN';

/** The environment variable that tells a function the CloudWatch namespace of the stage's own metrics. */
export const metricNamespaceVariable = 'METRIC_NAMESPACE';

/** The environment variables that tell the heartbeat where the service answers, and which public key it asks for. */
export const heartbeatVariables = { baseUrl: 'BASE_URL', publicKey: 'HEARTBEAT_KEY' } as const;

/** The environment variable that tells a function how many months daily statistics are kept. */
export const statisticsRetentionVariable = 'STATISTICS_RETENTION_MONTHS';

/** The environment variable that tells a function what each plan lets pass of the management API: JSON, `{plan: {rate, burst}}`. */
export const planRatesVariable = 'PLAN_RATES';

/** The environment variables that tell a function the addresses of the two sources of exchange rates. */
export const rateSourceVariables = {
  frankfurter: 'FRANKFURTER_URL',
  currencyApi: 'CURRENCY_API_URL',
} as const;
