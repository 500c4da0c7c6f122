import type { BannerConfig, DiscountConfig } from '../../core/banner/banner-config.ts';
import { ignoreErrors } from './ignore-errors.ts';
import type { ScriptTag } from './page-settings.ts';

/** Tells the page about an event and, if there is a `subject`, the service as well. Never fails. */
export type ReportEvent = (
  event: 'shown' | 'copied' | 'opened' | 'dismissed' | 'no-discount',
  subject?: string,
) => void;

/**
 * Returns a function that reports the events of one configuration to the page by window events and, under one
 * key, to the service by beacons. The window event of `shown` is `ppp:shown`, its `detail` the configuration.
 * With the subject `banner`, the service's event is `banner_shown`. The beacon's body is a string, so its
 * type is `text/plain`, which needs no preflight. It is put together by hand because pages patch `toJSON`,
 * and no value needs escaping. The id is 52 random bits: http pages have no `randomUUID`.
 */
export const eventReporter =
  ({ base, key }: ScriptTag, detail: BannerConfig): ReportEvent =>
  (event, subject) => {
    ignoreErrors(() => {
      dispatchEvent(new CustomEvent(`ppp:${event}`, { detail }));
      if (subject)
        navigator.sendBeacon(
          `${base}/events?key=${key}`,
          `{"events":[{"discount":${(detail as DiscountConfig).discount},"id":"${Math.random()}","at":"${new Date().toISOString()}","name":"${subject}_${event}"}]}`,
        );
    });
  };
