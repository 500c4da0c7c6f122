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
 * `offset` fixes its distance from the edge instead, in pixels. The function returns true if the visitor sees the banner.
 */
export const createPlacement = (
  box: HTMLElement,
  host: Element,
  position: string,
  offset?: string,
): (() => boolean) => {
  const { style } = box;
  const [vertical, side] = position.split('-');
  const isTop = vertical === 'top';
  const edge = isTop ? 'top' : 'bottom';
  let depth = 0;

  const setDepth = (pixels: number): void => {
    depth = pixels;
    style[edge] = `${pixels}px`;
  };

  /** Selects the banner's form. */
  const setForm = (width: number, isInline?: unknown): void => {
    box.className = width < leastWideWindow ? 'line' : side && !isInline ? `card ${side}` : 'bar';
  };

  /** Returns the place at this distance from the edge. */
  const placementAt = (otherDepth: number): Placement => {
    const area = box.getBoundingClientRect();
    area.y += isTop ? otherDepth - depth : depth - otherDepth;
    return { area, edge };
  };

  /** Returns how far from its edge the banner has to be, or `undefined` where there is no room. */
  const findDepth = (): number | undefined => {
    const next = depthToClear(placementAt(0), host);
    const placement = placementAt(next);
    const { top, bottom } = placement.area;
    const hasRoom = !next || (top >= 0 && bottom <= innerHeight && !depthToClear(placement, host));
    return hasRoom ? next : undefined;
  };

  setDepth(Number(offset) || 0);
  // The first frame lays the banner out in its form. It appears from here.
  setForm(innerWidth);
  style.opacity = '0';
  return () => {
    const isInline = host.className;
    setForm(isInline ? host.clientWidth : innerWidth, isInline);
    // A hidden element is at no point. The browser paints nothing before this function returns.
    style.visibility = '';
    const next = isInline || offset ? depth : findDepth();
    if (next !== undefined) setDepth(next);
    const isShown = next !== undefined && isSeen(box);
    Object.assign(style, isShown || isInline ? visible : hidden);
    return isShown;
  };
};
