import { attempt } from '../attempt.ts';
import { findControls, isControl, isPinned, parentOf } from './page-parts.ts';
import { pinnedParts } from './pinned-parts.ts';

/** The edge of the window that a banner is at. */
export type BannerEdge = 'top' | 'bottom';

/** State of the present check: the banner's edge, and true if it was shown before. */
let edge: BannerEdge;
let wasShown: boolean | undefined;

/** Returns a rectangle of the window as if the banner was at the bottom, which the rules below expect. */
export const turn = (rect: DOMRect): DOMRect =>
  edge === 'top' ? new DOMRect(rect.x, innerHeight - rect.bottom, rect.width, rect.height) : rect;

const rectOf = (part: Element): DOMRect => turn(part.getBoundingClientRect());

/** Returns how many pixels a scroller can still move its content away from the edge. */
const roomOf = ({ scrollTop, scrollHeight, clientHeight }: Element): number =>
  edge === 'top' ? scrollTop : scrollHeight - clientHeight - scrollTop;

/**
 * Returns the top of a control's row, such as a header, which ends less than a banner's height behind the
 * control.
 */
const topOfRow = (control: Element, top: number, height: number): number => {
  const parent = parentOf(control);
  const next = parent ? rectOf(parent).top : Infinity;
  return next <= top && next > top - height ? topOfRow(parent as Element, next, height) : top;
};

/**
 * Returns how many pixels from its edge a banner has to be to clear a part of the page that it covers;
 * 0 = the part may be there.
 */
const depthToClearPart = (element: Element, rect: DOMRect, area: DOMRect): number => {
  const { height } = area;
  let room = 0;
  let movedRoom = 0;
  let { bottom } = rect;
  let part: Element | null = element;
  for (; part; part = parentOf(part)) {
    const style = getComputedStyle(part);
    const own = rectOf(part);
    // Libraries for smooth scrolling move the content of a clipped part, even of a pinned one.
    if (style.overflowY === 'hidden') movedRoom += Math.max(0, bottom - own.bottom);
    else if (part === document.scrollingElement || /auto|scroll/.test(style.overflowY)) room += roomOf(part);
    bottom = own.bottom;
    if (isPinned(part)) {
      const top = Math.min(rect.top, own.top);
      if (top >= height && style[edge] !== 'auto') return innerHeight - top;
      room = 0;
      break;
    }
  }
  // A click leaves its focus where it is. (Chrome before 86 and Safari before 15.4 do not support the
  // selector.)
  const isFocused = attempt(() => element.matches(':focus-visible'));
  return !isControl(element) ||
    // What moves with the page and is so large is not important as a whole.
    (!part && rect.height > innerHeight / 2) ||
    // The visitor can scroll it away, and operate it there.
    (rect.bottom - room - movedRoom <= area.top && !isFocused)
    ? 0
    : part || !wasShown || isFocused
      ? innerHeight - topOfRow(element, rect.top, height)
      : Infinity;
};

/** The controls of the page as a whole, until it changes. */
let pageControls: Element[] | undefined;

/**
 * Starts a check. Returns the parts that can be in the banner's way: the focused control and the page's pinned
 * parts with their controls. Near the end of the page, these are also the controls that move with it.
 */
export const findObstacles = (nextEdge: BannerEdge, isChanged: boolean, isAgain?: boolean): Element[] => {
  const { activeElement, scrollingElement, documentElement } = document;
  const obstacles = activeElement && isControl(activeElement) ? [activeElement] : [];
  edge = nextEdge;
  wasShown = isAgain;
  for (const part of pinnedParts)
    if (isPinned(part)) obstacles.push(part, ...findControls(part));
    else pinnedParts.delete(part);
  if (isChanged) pageControls = undefined;
  if (roomOf(scrollingElement as Element) < innerHeight) {
    pageControls = pageControls || findControls(documentElement);
    obstacles.push(...pageControls);
  }
  return obstacles;
};

/**
 * Returns the distance in pixels between a banner and its edge of the window at which it covers nothing
 * important. Important are the page's pinned parts, the focused control, and controls that the visitor cannot
 * scroll out from under the banner. Returns 0 if it covers none of them in `area`. Returns infinity if it has
 * to hide, because once it was shown, it does not move for controls that move with the page.
 */
export const depthToClear = (area: DOMRect, obstacles: Element[]): number => {
  // There is no room.
  if (area.top < 0 || area.bottom > innerHeight) return 1;
  let depth = 0;
  for (const part of obstacles)
    for (const rect of part.getClientRects() as unknown as DOMRect[]) {
      const left = Math.max(rect.left, area.left);
      const right = Math.min(rect.right, area.right);
      const top = Math.max(rect.top, area.top);
      const bottom = Math.min(rect.bottom, area.bottom);
      if (
        left < right &&
        top < bottom &&
        (part.getRootNode() as ShadowRoot)
          .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
          .includes(part)
      )
        depth = Math.max(depth, depthToClearPart(part, turn(rect), turn(area)));
    }
  return depth;
};
