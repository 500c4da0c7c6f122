import { ignoreErrors } from '../ignore-errors.ts';
import { findControls, isControl, isPinned, otherControls, parentOf } from './page-parts.ts';
import { pinnedParts } from './pinned-parts.ts';

/** The edge of the window that a banner is at. */
export type BannerEdge = 'top' | 'bottom';

/** A part of the page that can be in the banner's way, and where it, or one of its lines, is. */
export type Obstacle = [part: Element, rect: DOMRect];

/** State of the present check: the banner's edge, and true if it was shown before. */
let edge: BannerEdge;
let wasShown: boolean | undefined;

/** True if a pinned part, or one within it, was in the way at the last place that was checked. */
export let isPinnedBelow: boolean;
let isInPinned: boolean;

/**
 * Returns the distances in pixels between the banner's edge of the window and the near and the far side of a
 * rectangle.
 */
const spanOf = ({ top, bottom }: DOMRect): [near: number, far: number] =>
  edge === 'top' ? [top, bottom] : [innerHeight - bottom, innerHeight - top];

/**
 * Returns how many pixels a scroller can still move its content away from the edge. One that snaps brings it
 * back.
 */
const roomOf = (scroller: Element): number => {
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  // Not "x mandatory".
  if (/[^x] m/.test(getComputedStyle(scroller).scrollSnapType)) return 0;
  return edge === 'top' ? scrollTop : scrollHeight - clientHeight - scrollTop;
};

/** Pixels at the lower edge of a video, where browsers show its controls. */
const videoControls = 60;

/**
 * Returns how many pixels from its edge a banner has to be to clear a part of the page that it covers;
 * 0 = the part may be there.
 */
const depthToClearPart = (element: Element, rect: DOMRect, area: DOMRect): number => {
  let room = 0;
  let movedRoom = 0;
  isInPinned = false;
  const [near, far] = spanOf(rect);
  let depth = far;
  let innerNear = near;
  let part: Element | undefined = element;
  for (; part; part = parentOf(part)) {
    const style = getComputedStyle(part);
    const [ownNear, ownFar] = spanOf(part.getBoundingClientRect());
    // Libraries for smooth scrolling move the content of a clipped part, even of a pinned one.
    if (style.overflowY === 'hidden') movedRoom += Math.max(0, ownNear - innerNear);
    else if (part === document.scrollingElement || /auto|scroll/.test(style.overflowY)) room += roomOf(part);
    innerNear = ownNear;
    // A control's row, such as a header, ends less than a banner's height behind it.
    if (ownFar < depth + area.height) depth = Math.max(depth, ownFar);
    if (isPinned(part)) {
      isInPinned = true;
      // The backdrop of a dialog. Nothing may be in front of it.
      if (
        part === element &&
        !part.firstElementChild &&
        Number(style.zIndex) >= 0 &&
        rect.height >= innerHeight
      )
        return Infinity;
      const pinnedDepth = Math.max(depth, ownFar);
      if (pinnedDepth <= innerHeight - area.height && style[edge] !== 'auto') return pinnedDepth;
      room = 0;
      break;
    }
  }
  // A click leaves its focus where it is. (Chrome before 86 and Safari before 15.4 do not support the
  // selector.)
  const isFocused = ignoreErrors(() => element.matches(':focus-visible'));
  // What moves with the page and is so large is not important as a whole.
  return (part || rect.height < innerHeight / 2) &&
    // Otherwise, the visitor can scroll it away, and operate it there.
    (isFocused || (isControl(element) && near + room + movedRoom < spanOf(area)[1]))
    ? part || !wasShown || isFocused
      ? depth
      : Infinity
    : 0;
};

/**
 * Starts a check. Returns the parts that can be in the banner's way: the focused element and the page's
 * pinned parts with their controls. Near the end of the page, these are also the controls that move with it.
 */
export const findObstacles = (nextEdge: BannerEdge, isAgain?: boolean): Obstacle[] => {
  const parts = [document.activeElement as Element].filter((part) => part !== document.body);
  edge = nextEdge;
  wasShown = isAgain;
  for (const part of pinnedParts)
    if (isPinned(part)) parts.push(part, ...findControls(part));
    else pinnedParts.delete(part);
  if (roomOf(document.scrollingElement as Element) < innerHeight)
    parts.push(...findControls(document), ...otherControls);
  const obstacles: Obstacle[] = [];
  for (const part of parts)
    for (const rect of part.getClientRects() as unknown as DOMRect[])
      obstacles.push([
        part,
        part.localName === 'video'
          ? new DOMRect(rect.x, rect.bottom - videoControls, rect.width, videoControls)
          : rect,
      ]);
  return obstacles;
};

/**
 * Returns the distance in pixels between a banner and its edge of the window at which it covers nothing
 * important. Important are the page's pinned parts, the focused element, and controls that the visitor cannot
 * scroll out from under the banner. Returns 0 if it covers none of them in `area`. Returns infinity if it has
 * to hide, because once it was shown, it does not move for controls that move with the page.
 */
export const depthToClear = (area: DOMRect, obstacles: Obstacle[]): number => {
  // There is no room.
  if (spanOf(area)[1] > innerHeight) return 1;
  let depth = 0;
  isPinnedBelow = false;
  for (const [part, rect] of obstacles) {
    const left = Math.max(rect.left, area.left);
    const right = Math.min(rect.right, area.right);
    const top = Math.max(rect.top, area.top);
    const bottom = Math.min(rect.bottom, area.bottom);
    if (left < right && top < bottom) {
      const partDepth = depthToClearPart(part, rect, area);
      // Last, because a hit test takes longer the larger the page is. What contains no element is in front.
      const hits = partDepth
        ? (part.getRootNode() as ShadowRoot)
            .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
            .filter(({ localName }) => localName !== 'ppp-banner')
        : [];
      if (part.firstElementChild ? hits.includes(part) : hits[0] === part) {
        depth = Math.max(depth, partDepth);
        isPinnedBelow = isPinnedBelow || isInPinned;
      }
    }
  }
  return depth;
};
