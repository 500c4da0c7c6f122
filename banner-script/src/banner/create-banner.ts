import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { afterFrame } from '../after-frame.ts';
import { rememberClosing, wasClosed } from '../closed.ts';
import { page, type ScriptTag } from '../page-state.ts';
import type { ReportEvent } from '../report-event.ts';
import { announce } from './announce.ts';
import { createHost } from './banner-host.ts';
import { addBanner } from './banner-parts.ts';
import { createPlacement } from './place-banner.ts';

/** Returns true on a page that the campaign or the page itself excludes. */
const isExcluded = (): unknown =>
  (page['ppp:isOffered'] && !page['ppp:isOffered']()) ||
  document.querySelector('[name=ppp-banner][content=off]');

/**
 * Returns what puts the banner into the page, keeps it there, and reports it when it is in sight for the
 * first time. It is called again and again.
 */
export const createBanner = (
  config: DiscountConfig,
  tag: ScriptTag,
  reportEvent: ReportEvent,
): ((isChanged: boolean) => void) => {
  let isGone: boolean | undefined;
  let isAway: unknown;
  let isReported: boolean | undefined;
  let focused: HTMLElement | null | undefined;

  const host = createHost(config.banner);
  const box = addBanner(host.shadowRoot as ShadowRoot, config, reportEvent, ({ detail }) => {
    isAway = isGone = true;
    if (!tag.storage) rememberClosing(tag.key);
    host.remove();
    reportEvent('dismissed', 'banner');
    // Clicks: none by keyboard, whose focus goes back to the page. A field focused by a finger would open a
    // phone's keyboard.
    if (!detail && focused) focused.focus();
  });
  page['ppp:box'] = box;
  // Moves within the banner do not leave its shadow root.
  host.addEventListener('focusin', (event) => {
    focused = event.relatedTarget as HTMLElement | null;
  });
  const placeBanner = createPlacement(box, host, config.banner.position, tag.offset);

  return (isChanged) => {
    // Closed (also in another tab, or on a page from which the visitor came back), or not wanted on this
    // page.
    if (isChanged) isAway = isGone || isExcluded() || (!tag.storage && wasClosed(tag.key));
    if (isAway) host.remove();
    else if (placeBanner(isChanged, isReported) && !isReported) {
      isReported = true;
      // Screen readers read out only what changes, so the text comes after its element.
      afterFrame(() => {
        const texts = [...box.querySelectorAll('b,time,p,code')].map(({ textContent }) => textContent);
        announce(box.firstChild as Node, texts.join(' '));
        reportEvent('shown', 'banner');
      });
    }
  };
};
