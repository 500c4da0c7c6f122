/** Between two looks, so that a page that changes in every frame stays as fast as it was. */
const pauseMs = 250;

/** Events that move parts of a page without a change of its elements, or that close the banner in another tab. */
const events = 'scroll resize pageshow focusout transitionend animationend';

/**
 * Calls `look` soon, until it returns true, soon after each change of the page, and after the focus moves, which must not stay
 * hidden. Later errors end nothing: a page may break its own interfaces.
 */
export const watchPage = (look: () => unknown): void => {
  let timer: unknown;
  const later = (): void => {
    // One change is enough: until the next look, further ones cost nothing.
    observer.disconnect();
    timer = timer || setTimeout(afterFrame, pauseMs);
  };
  const observer = new MutationObserver(later);
  /** Looks after the next frame: the layout that a look reads is there, and no frame takes longer. Hidden pages have none. */
  const afterFrame = (): void => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        timer = undefined;
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        try {
          if (!look()) later();
        } catch {}
      }),
    );
  };
  for (const event of events.split(' ')) addEventListener(event, later, true);
  addEventListener('focusin', afterFrame);
  afterFrame();
  // The second look finds the banner in sight before a visitor can click on it.
  requestAnimationFrame(afterFrame);
};
