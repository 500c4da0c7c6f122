import { afterFrame } from '../after-frame.ts';
import { isClosed } from '../closed.ts';
import type { PageOffer } from '../page-state.ts';
import { announce } from './announce.ts';
import { createHost } from './banner-host.ts';
import { addBanner } from './banner-parts.ts';
import { createPlacement } from './place-banner.ts';

/** Returns true on a page that the campaign or the page itself excludes. */
const isExcluded = (offer: PageOffer): unknown =>
  !offer.isOffered() || document.querySelector('[name=ppp-banner][content=off]');

/**
 * Returns what puts the banner into the page, keeps it there, and reports it when it is in sight for the
 * first time. It is called again and again.
 */
export const createBanner = (offer: PageOffer): ((isChanged: boolean) => void) => {
  const { config, tag, reportEvent } = offer;
  let isGone: boolean | undefined;
  let isAway: unknown;
  let isReported: boolean | undefined;
  let focused: HTMLElement | null | undefined;

  const host = createHost(config.banner);
  const box = addBanner(host.shadowRoot as ShadowRoot, config, reportEvent, ({ detail }) => {
    isGone = true;
    isClosed(tag, Date.now());
    host.remove();
    reportEvent('dismissed', 'banner');
    // Clicks: none by keyboard, whose focus goes back to the page. A field focused by a finger would open a
    // phone's keyboard.
    if (!detail && focused) focused.focus();
  });
  offer.box = box;
  // Moves within the banner do not leave its shadow root.
  host.addEventListener('focusin', (event) => {
    focused = event.relatedTarget as HTMLElement | null;
  });
  const placeBanner = createPlacement(box, host, config.banner.position, tag.offset);

  return (isChanged) => {
    // Closed (also in another tab, or on a page from which the visitor came back), or not wanted on this
    // page.
    if (isChanged) isAway = isGone || isExcluded(offer) || isClosed(tag);
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
