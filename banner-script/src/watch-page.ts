import { afterFrame } from './after-frame.ts';

/** Between two looks, so that a page that changes in every frame stays as fast as it was. */
const pauseMs = 250;

/** Events that move parts of a page without a change of its elements, or that close the banner in another tab. */
const events = 'scroll resize pageshow focusout transitionend animationend';

/**
 * Calls `look` after each of the next three frames, then soon as long as it returns true, soon after each change of the page, and
 * after the focus moves, which must not stay hidden. Later errors end nothing: a page may break its own interfaces.
 */
export const watchPage = (look: () => unknown): void => {
  let looks = 0;
  let timer: unknown;
  const later = (): void => {
    // One change is enough: until the next look, further ones cost nothing.
    observer.disconnect();
    timer = timer || setTimeout(lookAfterFrame, pauseMs);
  };
  const observer = new MutationObserver(later);
  const lookAfterFrame = (): unknown =>
    afterFrame(() => {
      // The first looks share the work, so that no task is long: they add the banner, place and show it, and report it.
      timer = looks++ < 2 && lookAfterFrame();
      try {
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        if (look()) later();
      } catch {}
    });
  for (const event of events.split(' ')) addEventListener(event, later, true);
  addEventListener('focusin', lookAfterFrame);
  lookAfterFrame();
};
