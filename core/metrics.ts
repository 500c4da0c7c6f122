/** The service's own metrics that say what visitors met; dashboards and functions take their names from here. */
export const metrics = {
  /** Config answers that the edge did not have, by `Reason`: `shown`, or why not. */
  bannerAnswers: 'BannerAnswers',
  /** Config requests that the usage plan or the stage refused. */
  bannerAnswersThrottled: 'BannerAnswersThrottled',
  /** Banner events that were counted. */
  eventsCounted: 'EventsCounted',
  /** Banner events, or whole bodies, that were not, by `Reason`. */
  eventsDropped: 'EventsDropped',
} as const;
