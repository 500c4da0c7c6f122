// Names of the service's own metrics: the functions write them, the dashboard shows them.

/** Config answers that the edge did not have, by `Reason`: `shown`, or why not. */
export const bannerAnswersMetric = 'BannerAnswers';

/** Config requests that were answered `rate_limited` before any function ran. */
export const throttledAnswersMetric = 'BannerAnswersThrottled';

/** Banner events that were counted. */
export const eventsCountedMetric = 'EventsCounted';

/** Banner events, or whole bodies, that were not counted, by `Reason`. */
export const eventsDroppedMetric = 'EventsDropped';
