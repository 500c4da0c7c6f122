import { afterFrame } from './after-frame.ts';
import { attempt } from './attempt.ts';
import { searchLater, searchPage } from './banner/pinned-parts.ts';

/** Between two updates, so that a page that changes in every frame stays as fast as it was. */
const pauseMs = 250;
/** Between two updates of a page without a sign of a change. */
const idleMs = 1_000;

/**
 * Calls `update` after the next frame, soon after each change of the page, after the focus moves, because the
 * focused element must not stay hidden, and once a second, because much happens without a sign: a shadow root
 * appears, a popover opens, an animation ends, the banner is closed in another tab. Only after a scroll, its
 * argument is false. Waits until the page is searched for pinned parts.
 *
 * Watching continues after errors, because a page may break its own interfaces.
 */
export const watchPage = (update: (isChanged: boolean) => void): void => {
  let timer: ReturnType<typeof setTimeout>;
  let isWaiting: boolean | undefined;
  let isSearched: boolean | undefined;
  let isChanged: boolean;

  const later = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    clearTimeout(timer);
    timer = setTimeout(updateAfterFrame, pauseMs);
  };
  const observer = new MutationObserver((records) => {
    for (const { attributeName, target, addedNodes } of records)
      searchLater(attributeName ? [target] : addedNodes);
    isChanged = true;
    later();
  });
  const observe = (root: Node): unknown =>
    attempt(() => observer.observe(root, { subtree: true, childList: true, attributes: true }));
  const updateNow = (): void => {
    isWaiting = false;
    clearTimeout(timer);
    timer = setTimeout(idle, idleMs);
    observe(document);
    const isComplete = searchPage(observe);
    isSearched = isSearched || isComplete;
    if (!isComplete) (isSearched ? later : updateAfterFrame)();
    if (isSearched) {
      const wasChanged = isChanged;
      isChanged = false;
      update(wasChanged);
    }
  };
  const updateAfterFrame = (): unknown => afterFrame(updateNow);
  const idle = (): void => {
    isChanged = true;
    updateAfterFrame();
  };
  for (const event of ['scroll', 'load', 'resize'])
    addEventListener(
      event,
      ({ type, target }) => {
        // Style sheets can pin parts anywhere, but images and scripts cannot.
        if (type !== 'scroll' && !(target as HTMLImageElement).src) {
          isChanged = true;
          searchLater([document.documentElement]);
        }
        later();
      },
      true,
    );
  addEventListener('focusin', updateAfterFrame);
  idle();
};
