/** Environment variable with the table's name. */
export const tableNameVariable = 'TABLE_NAME';

/** Environment variable with the ID of the function's operation in the trail of a merchant's writes. */
export const operationVariable = 'OPERATION_ID';

/** Environment variable with the ARN of the edge's KeyValueStore. */
export const edgeStoreVariable = 'EDGE_STORE_ARN';

/**
 * Returns the name of the environment variable with the URL of a background function's queue:
 * `RECONCILE_EDGE_QUEUE_URL`.
 */
export function queueUrlVariable(functionId: string): string {
  return `${functionId.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;
}

/** Returns the name of the environment variable with a background function's name: `COUNT_ORDERS_FUNCTION`. */
export function functionNameVariable(functionId: string): string {
  return `${functionId.toUpperCase().replaceAll('-', '_')}_FUNCTION`;
}

/** Environment variable with the shortest time between two writes to the edge's store, in milliseconds. */
export const edgeIntervalVariable = 'EDGE_WRITE_INTERVAL_MS';

/** Environment variable with the CloudWatch namespace of the stage's custom metrics. */
export const metricNamespaceVariable = 'METRIC_NAMESPACE';

/** Environment variable with the service's base URL. */
export const baseUrlVariable = 'BASE_URL';

/** Environment variable with the SHA-256 of each script of the release as JSON, `{path: hash}`. */
export const scriptHashesVariable = 'SCRIPT_HASHES';

/** Environment variable with the retention of daily statistics in months. */
export const statisticsRetentionVariable = 'STATISTICS_RETENTION_MONTHS';

/** Environment variable with the management API's rate limits: JSON, `{plan: {rate, burst}}`. */
export const planRatesVariable = 'PLAN_RATES';

/** Environment variable with the URL of the source of exchange rates. */
export const exchangeRatesUrlVariable = 'EXCHANGE_RATES_URL';

/** Environment variable with the permissions each of which a route accepts: `statistics,read,all`. */
export const permissionsVariable = 'ACCEPTED_PERMISSIONS';

/** Environment variable with the name of the parameter whose secret encrypts the API keys of checkouts. */
export const checkoutSecretVariable = 'CHECKOUT_SECRET_PARAMETER';

/** Environment variable with a URL that gets every alert instead of the merchants' URLs; empty on AWS. */
export const alertRelayVariable = 'ALERT_RELAY_URL';

/** Environment variable with the sender of e-mail; empty if the operator has set up none. */
export const mailFromVariable = 'MAIL_FROM';

/** Environment variable with the name of the parameter that contains the SMTP server's URL. */
export const smtpParameterVariable = 'SMTP_URL_PARAMETER';

/** Environment variable with the SMTP server's URL; empty on AWS, where it is in a parameter. */
export const smtpUrlVariable = 'SMTP_URL';

/** Environment variables with URLs that replace the providers' own; empty for a provider's own. */
export const checkoutUrlVariables = {
  stripe: 'STRIPE_URL',
  paddle: 'PADDLE_URL',
  polar: 'POLAR_URL',
} as const;
