// Custom metrics. Each costs $0.30 a month and has an alarm; facts for the dashboard only are log lines. A test compares both sides.

/** Heartbeats: runs in which every probe got the expected response. */
export const heartbeatMetric = 'Heartbeats';

/** Size of the edge's KeyValueStore in bytes. */
export const edgeStoreSizeMetric = 'EdgeStoreSize';

/** Entries that can never be published to the edge's store, because they are invalid or the store rejects them. */
export const edgeEntriesFailedMetric = 'EdgeEntriesFailed';

/** Number of API Gateway keys in this account and Region. Each merchant has one. */
export const gatewayKeysMetric = 'GatewayKeys';

/** Age of the exchange rates in use, in days. */
export const ratesAgeMetric = 'RatesAge';
