import { ignoreErrors } from '../ignore-errors.ts';
import { forgetControls, isPinned, otherControls, parentOf } from './page-parts.ts';

/** Elements that one call searches: more would make its task long. */
const mostAtOnce = 300;

/**
 * Parts of the window that do not move with the page. To look at all parts each time would take longer the
 * larger the page is.
 */
export const pinnedParts = new Set<Element>();

/**
 * Follows which pinned parts are in the window, because a table can have thousands of sticky cells. Browsers
 * without it (Safari before 12.1) look at all of them.
 */
const windowObserver = ignoreErrors(
  () =>
    new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        pinnedParts[isIntersecting ? 'add' : 'delete'](target);
    }),
);

const hasPointer = (part: Element): boolean => getComputedStyle(part).cursor === 'pointer';

/** Elements that are still to be searched, with all in them. */
const unsearched = new Set<Node>([document.documentElement]);

/** Elements that can get a shadow root later, without a sign: custom elements and empty ones. */
const lateHosts = new Set<Element>();

/** Searches parts that are new or have changed in the next calls of `searchPage`. */
export const searchLater = (parts: Iterable<Node>): void => {
  forgetControls();
  for (const part of parts) unsearched.add(part);
};

/**
 * Continues to look for pinned parts and controls, and calls `observe` with each open shadow root. Returns true if nothing
 * is left to be searched.
 */
export const searchPage = (observe: (root: ShadowRoot) => unknown): boolean => {
  let count = mostAtOnce;
  for (const parts of [pinnedParts, otherControls, lateHosts])
    for (const part of parts)
      if (!part.isConnected) parts.delete(part);
      else if (parts === lateHosts && part.shadowRoot) unsearched.add(part);
  for (const part of unsearched as Set<Element>) {
    const { localName, shadowRoot } = part;
    if (!count--) return false;
    const isPart = localName && localName !== 'ppp-banner';
    // If this throws, the part stays unsearched.
    if (isPart && isPinned(part)) {
      pinnedParts.add(part);
      ignoreErrors(() => (windowObserver as IntersectionObserver).observe(part));
    }
    unsearched.delete(part);
    lateHosts.delete(part);
    if (isPart) {
      const isClosed = /-/.test(localName) && !shadowRoot && !part.firstElementChild;
      const isControl = isClosed || (hasPointer(part) && !hasPointer(parentOf(part) || part));
      otherControls[isControl ? 'add' : 'delete'](part);
      searchLater(part.children);
      if (shadowRoot) {
        observe(shadowRoot);
        searchLater(shadowRoot.children);
      } else if (/-/.test(localName) || !part.firstChild) lateHosts.add(part);
    }
  }
  return true;
};
