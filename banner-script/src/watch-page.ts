import { afterFrame } from './after-frame.ts';
import { attempt } from './attempt.ts';

/** Between two updates, so that a page that changes in every frame stays as fast as it was. */
const pauseMs = 250;

/**
 * Events after which parts of a page can be elsewhere without a change of its elements, or the banner can be
 * closed in another tab. Until `load`, the page's scripts can fill shadow roots.
 */
const events = 'load scroll resize pageshow transitionend animationend click ppp:end';

/**
 * Calls `update` after the next frame, soon after each change of the page, and after the focus moves, because
 * the focused element must not stay hidden. Watching continues after errors, because a page may break its own
 * interfaces.
 */
export const watchPage = (update: () => void): void => {
  let timer: unknown;
  const later = (): void => {
    // One change is enough. Until the next update, other changes cost nothing.
    observer.disconnect();
    timer = timer || setTimeout(updateAfterFrame, pauseMs);
  };
  const observer = new MutationObserver(later);
  const updateNow = (): void => {
    timer = undefined;
    attempt(() => {
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      update();
      // The script's own changes are not a reason for an update.
      observer.takeRecords();
    });
  };
  const updateAfterFrame = (): unknown => afterFrame(updateNow);
  for (const event of events.split(' ')) addEventListener(event, later, true);
  addEventListener('focusin', updateAfterFrame);
  updateAfterFrame();
};
