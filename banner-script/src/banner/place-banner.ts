import { depthToClear, type Placement, pointsIn } from './depth-to-clear.ts';
import { elementsAt } from './page-parts.ts';

/** Narrower windows show the line for phones in every position. */
const leastWideWindow = 768;
const hidden = { visibility: 'hidden', opacity: '0' };
const visible = { visibility: '', opacity: '' };

/** Returns true if the visitor sees all of the banner. */
const isSeen = (box: Element): boolean =>
  pointsIn(box.getBoundingClientRect()).every(([x, y]) => box.contains(elementsAt(x, y, box)[0] as Element));

/**
 * Returns a function that places the banner so that it covers no control and no fixed part of the page, and nothing covers it.
 * If its usual place does not satisfy that, the banner moves past what is in the way. If that does not help, it hides until there is room.
 * `offset` fixes its distance from the edge instead, in pixels. The function returns whether the visitor sees the banner, or it moved and is
 * hidden until the next call, or it is hidden.
 */
export const createPlacement = (
  box: HTMLElement,
  host: Element,
  position: string,
  offset?: string,
): (() => 'seen' | 'moved' | 'hidden') => {
  const { style } = box;
  const [vertical, side] = position.split('-');
  const isTop = vertical === 'top';
  const edge = isTop ? 'top' : 'bottom';
  let depth = Number(offset) || 0;
  style[edge] = `${depth}px`;
  Object.assign(style, hidden);

  /** Returns the place at this distance from the edge. */
  const placementAt = (otherDepth: number): Placement => {
    const area = box.getBoundingClientRect();
    area.y += isTop ? otherDepth - depth : depth - otherDepth;
    return { area, edge };
  };

  /** Returns how far from its edge the banner has to be, or `undefined` where there is no room. */
  const findDepth = (): number | undefined => {
    if (offset) return depth;
    const next = depthToClear(placementAt(0), host);
    const placement = placementAt(next);
    const { top, bottom } = placement.area;
    const hasRoom = !next || (top >= 0 && bottom <= innerHeight && !depthToClear(placement, host));
    return hasRoom ? next : undefined;
  };

  return () => {
    const isInline = host.className;
    const isWide = (isInline ? host.clientWidth : innerWidth) >= leastWideWindow;
    box.className = !isWide ? 'line' : side && !isInline ? `card ${side}` : 'bar';
    // A hidden element is at no point. The browser paints nothing before this function returns.
    style.visibility = '';
    const next = isInline ? depth : findDepth();
    const isShown = next === depth && isSeen(box);
    Object.assign(style, isShown || isInline ? visible : hidden);
    if (next === undefined || next === depth) return isShown ? 'seen' : 'hidden';
    depth = next;
    style[edge] = `${depth}px`;
    return 'moved';
  };
};
