import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { isClosed } from '../closed.ts';
import { page, type ScriptTag } from '../page-state.ts';
import type { Tell } from '../tell.ts';
import { createHost, placeHost } from './banner-host.ts';
import { addBanner } from './banner-parts.ts';
import { seenAtCentre } from './in-sight.ts';
import { makeRoom } from './make-room.ts';

/**
 * Returns what puts the banner into the page, keeps it there, and reports it when it is in sight for the first time. It is
 * called again and again, and returns true until it only has to follow changes.
 */
export const createBanner = (config: DiscountConfig, tag: ScriptTag, tell: Tell): (() => unknown) => {
  let isGone: boolean | undefined;
  let isReported: boolean | undefined;
  let focused: HTMLElement | null | undefined;

  const host = createHost(config.banner);
  const box = addBanner(host.shadowRoot as ShadowRoot, config, tell, ({ detail }) => {
    isGone = true;
    isClosed(tag.key, !tag.storage);
    host.remove();
    tell('dismissed', 'banner');
    // Clicks: none by keyboard, whose focus goes back to the page. A field focused by a finger would open a phone's keyboard.
    if (!detail && focused) focused.focus();
  });
  page['ppp:box'] = box;
  // Moves within the banner do not leave its shadow root.
  host.addEventListener('focusin', (event) => {
    focused = event.relatedTarget as HTMLElement | null;
  });
  const keepClear = makeRoom(box, host, config.banner.position, tag.offset);

  return () => {
    // Closed (also in another tab, or on a page from which the visitor came back), or not wanted on this page.
    if (
      isGone ||
      !config.show ||
      document.querySelector('[name=ppp-banner][content=off]') ||
      isClosed(tag.key)
    ) {
      return host.remove();
    }
    if (!isReported && box.contains(seenAtCentre(box))) {
      isReported = true;
      // Screen readers read out only what changes, so the text comes after its element. It is the text that can be seen.
      (box.firstChild as Node).textContent = box.innerText;
      tell('shown', 'banner');
    }
    placeHost(host);
    keepClear();
    return !isReported;
  };
};
