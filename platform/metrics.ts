// The service's own metrics. Functions write them, alarms and the dashboard show them. A test compares both sides.

/** Config answers that the edge did not have, by `Reason`: `shown`, or why not. */
export const bannerAnswersMetric = 'BannerAnswers';

/** Config requests that were answered `rate_limited` before any function ran. A filter on the access log counts them. */
export const throttledAnswersMetric = 'BannerAnswersThrottled';

/** Management requests that a usage plan or the stage throttled. A filter on the access log counts them. */
export const throttledManagementMetric = 'ManagementThrottled';

/** Rounds in which the service answered all that the heartbeat asked. Without one for a quarter of an hour the service is dead. */
export const heartbeatMetric = 'Heartbeats';

/** Requests that the authorizer could not decide: it crashed, took too long, or could not read the table. The access log counts them. */
export const authorizerFailuresMetric = 'AuthorizerFailures';

/** Requests with banner events that the queue did not take. The access log counts them. */
export const eventsRefusedMetric = 'EventsRefused';

/** Banner events that were counted. */
export const eventsCountedMetric = 'EventsCounted';

/** Banner events that were not counted, by `Reason`. A body that cannot be read is one. */
export const eventsDroppedMetric = 'EventsDropped';

/** How many bytes the edge's KeyValueStore holds. */
export const edgeStoreSizeMetric = 'EdgeStoreSize';

/** How many API keys API Gateway holds in this account and Region. Each merchant has one. */
export const gatewayKeysMetric = 'GatewayKeys';

/** How many days ago the exchange rates in use were published. */
export const ratesAgeMetric = 'RatesAge';

/** How many currencies of a refresh were accepted. */
export const ratesAcceptedMetric = 'RatesAccepted';

/** How many currencies of a refresh were held back, because they jumped too far. */
export const ratesHeldBackMetric = 'RatesHeldBack';
