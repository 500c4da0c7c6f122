import { afterFrame } from './after-frame.ts';
import { pinnedParts, searchLater, searchPage } from './banner/pinned-parts.ts';
import { ignoreErrors } from './ignore-errors.ts';

/** Between two updates, so that a page that changes in every frame stays as fast as it was. */
const pauseMs = 250;
/** Between two looks for changes that give no sign. */
const idleMs = 1_000;

/**
 * Calls `update` after the next frame, soon after each change of the page, and after the focus moves, because
 * the focused element must not stay hidden. It also calls it once a second, because much happens without a
 * sign: a shadow root appears, a popover opens, an animation ends, the banner is closed in another tab. Only
 * after a scroll, its argument is false. Waits until the page is searched for pinned parts.
 *
 * Watching continues after errors, because a page may break its own interfaces.
 */
export const watchPage = (update: (isChanged: boolean) => void): void => {
  let timer: ReturnType<typeof setTimeout> | 0;
  let isChanged = true;

  const later = (): void => {
    timer = timer || setTimeout(updateAfterFrame, pauseMs);
  };
  const laterChanged = (): void => {
    isChanged = true;
    later();
  };
  const observer = new MutationObserver((records) => {
    // An inline style pins its own element only. Pages animate large wrappers by it.
    for (const { attributeName, target, addedNodes } of records)
      if (attributeName === 'style') pinnedParts.add(target as Element);
      else searchLater(attributeName ? [target] : addedNodes);
    laterChanged();
  });
  const observe = (root: Node): unknown =>
    ignoreErrors(() => observer.observe(root, { attributes: true, childList: true, subtree: true }));
  const updateNow = (): void => {
    timer = 0;
    observe(document);
    // A page can break `getComputedStyle`.
    const isComplete = ignoreErrors(() => searchPage(observe));
    if (isComplete) {
      update(isChanged);
      isChanged = false;
    } else if (isComplete === false) updateAfterFrame();
  };
  const updateAfterFrame = (): unknown => afterFrame(updateNow);
  for (const event of ['load', 'scroll', 'resize'])
    addEventListener(
      event,
      ({ type, target }) => {
        // Style sheets can pin parts anywhere, but images and scripts cannot.
        if (type === 'scroll' || (target as HTMLImageElement).src) later();
        else {
          searchLater([document.documentElement]);
          laterChanged();
        }
      },
      true,
    );
  addEventListener('focusin', updateAfterFrame);
  // Without a change, the page has its layout, so this look waits for no frame.
  setInterval(() => {
    isChanged = true;
    if (!timer && !document.hidden) updateNow();
  }, idleMs);
  updateAfterFrame();
};
