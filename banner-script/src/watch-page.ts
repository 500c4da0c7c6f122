/** Between two looks, so that a page that changes in every frame stays as fast as it was. */
const pauseMs = 400;

/** Events that move parts of a page without a change of its elements, or that close the banner in another tab. */
const events = 'scroll resize pageshow focusout transitionend animationend';

/**
 * Calls `look` now, until it returns true, soon after each change of the page, and in the frame after the focus moves, which
 * must not stay hidden. Later errors end nothing: a page may break its own interfaces.
 */
export const watchPage = (look: () => unknown): void => {
  let timer: unknown;
  const atNextFrame = (): void => {
    requestAnimationFrame(() => {
      timer = undefined;
      try {
        if (!look()) later();
      } catch {}
    });
  };
  const later = (): void => {
    timer = timer || setTimeout(atNextFrame, pauseMs);
  };
  new MutationObserver(later).observe(document, { childList: true, subtree: true, attributes: true });
  for (const event of events.split(' ')) addEventListener(event, later, true);
  addEventListener('focusin', atNextFrame);
  later();
  look();
};
