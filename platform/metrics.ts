// Custom metrics. Functions emit them; alarms and the dashboard read them. A test compares both sides.

/** Config responses of the origin, by `Reason`: `shown` or a refusal. */
export const bannerAnswersMetric = 'BannerAnswers';

/** Throttled config requests. A filter on the access log counts them. */
export const throttledAnswersMetric = 'BannerAnswersThrottled';

/** Throttled management requests. A filter on the access log counts them. */
export const throttledManagementMetric = 'ManagementThrottled';

/** Heartbeats: runs in which every probe got the expected response. */
export const heartbeatMetric = 'Heartbeats';

/** Requests for which the authorizer failed, timed out or could not read the table. A filter on the access log counts them. */
export const authorizerFailuresMetric = 'AuthorizerFailures';

/** Requests with banner events that the queue rejected. A filter on the access log counts them. */
export const eventsRefusedMetric = 'EventsRefused';

/** Counted banner events. */
export const eventsCountedMetric = 'EventsCounted';

/** Dropped banner events, by `Reason`. An unreadable body counts as one. */
export const eventsDroppedMetric = 'EventsDropped';

/** Size of the edge's KeyValueStore in bytes. */
export const edgeStoreSizeMetric = 'EdgeStoreSize';

/** Entries that can never be published to the edge's store, because they are invalid or the store rejects them. */
export const edgeEntriesFailedMetric = 'EdgeEntriesFailed';

/** Number of API Gateway keys in this account and Region. Each merchant has one. */
export const gatewayKeysMetric = 'GatewayKeys';

/** Age of the exchange rates in use, in days. */
export const ratesAgeMetric = 'RatesAge';

/** Number of accepted currencies in a refresh. */
export const ratesAcceptedMetric = 'RatesAccepted';

/** Number of currencies whose change was held back in a refresh. */
export const ratesHeldBackMetric = 'RatesHeldBack';
