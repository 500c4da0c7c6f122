import { depthToClear, type Placement, pointsIn } from './depth-to-clear.ts';
import { elementsAt } from './page-parts.ts';

/** Narrower windows show the line for phones in every position. */
const leastWideWindow = 768;

/** Returns true if nothing covers the banner. */
const isOnTop = (box: Element, host: Element): boolean =>
  pointsIn(box.getBoundingClientRect()).every(([x, y]) => elementsAt(x, y, host)[0] === host);

/** Returns true unless the banner ends beside the part of the window that a phone's screen shows. */
const isOnScreen = (box: Element): boolean => {
  // Missing in Safari before 13 and Firefox before 91.
  const screen = self.visualViewport;
  return !screen || box.getBoundingClientRect().right <= screen.offsetLeft + screen.width;
};

/**
 * Returns a function that places the banner so that it covers no control and no fixed part of the page, and
 * nothing covers it. If its usual place does not satisfy that, the banner moves past what is in the way. If
 * that does not help, it hides until there is room. `offset` fixes its distance from the edge instead, in
 * pixels. The function returns true if the visitor sees the banner.
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
  let depth: number;

  const setDepth = (pixels: number): void => {
    depth = pixels;
    style[edge] = `${depth}px`;
  };

  /** Selects the banner's form. */
  const setForm = (width: number, isInline?: unknown): void => {
    box.className = width < leastWideWindow ? 'line' : side && !isInline ? `card ${side}` : 'bar';
  };

  /**
   * Returns the place at this distance from the edge. Computed, because trying it out would count as a layout
   * shift.
   */
  const placementAt = (otherDepth: number): Placement => {
    const area = box.getBoundingClientRect();
    area.y += isTop ? otherDepth - depth : depth - otherDepth;
    return { area, edge };
  };

  /** Moves the banner to its usual place or past what is there. Returns true if it may stay there. */
  const findRoom = (): boolean => {
    const next = depthToClear(placementAt(0), host);
    const placement = placementAt(next);
    const { top, bottom } = placement.area;
    const hasRoom = !next || (top >= 0 && bottom <= innerHeight && !depthToClear(placement, host));
    if (hasRoom && next !== depth) setDepth(next);
    return hasRoom;
  };

  setDepth(Number(offset) || 0);
  // From here, so that the browser lays the banner out only once, and the banner appears gently.
  setForm(innerWidth);
  style.opacity = '0';
  // The browser paints nothing before this function returns.
  return () => {
    const isInline = host.className;
    setForm(isInline ? host.clientWidth : innerWidth, isInline);
    // A hidden element is at no point.
    style.visibility = '';
    const isClear = Boolean(isInline || offset || findRoom()) && isOnTop(box, host);
    const isShown = isClear || isInline;
    style.visibility = isShown ? '' : 'hidden';
    style.opacity = isShown ? '' : '0';
    return isClear && isOnScreen(box);
  };
};
