import { seenAtCentre } from './in-sight.ts';
import { forPartsUnder } from './parts-under.ts';

/** Narrower windows show the line for phones in every position. */
const leastWideWindow = 768;
/** The narrowest line that is still readable. */
const leastWidth = 280;
/** Bars on bars: more of them leave no page. */
const mostBars = 3;

/**
 * Returns what keeps banner, page and focus out of each other's way. The banner sits above bars, below headers and beside
 * what stands in a corner. `offset` names its distance from the edge instead.
 */
export const makeRoom = (
  box: HTMLElement,
  host: Element,
  position: string,
  offset?: string,
): (() => void) => {
  const { style } = box;
  const edge = /top/.test(position) ? 'top' : 'bottom';
  let depth: number;

  /** Moves the banner away from a part of the page, but never out of the window. */
  const avoid = (part: Element): void => {
    const { left, top, bottom } = part.getBoundingClientRect();
    const next = edge === 'top' ? bottom : innerHeight - top;
    if (left > Math.max(leastWidth, innerWidth / 2)) style.right = `${innerWidth - left}px`;
    else if (next > depth && next + box.offsetHeight < innerHeight) {
      depth = next;
      style[edge] = `${depth}px`;
    }
  };

  return () => {
    const isInline = host.className;
    const isWide = (isInline ? host.clientWidth : innerWidth) >= leastWideWindow;
    // The names of cards have a hyphen.
    box.className = isWide ? (isInline ? 'top' : position) : 'line';
    box.removeAttribute('style');
    if (isInline) return;
    depth = Number(offset || 0);
    style[edge] = `${depth}px`;
    if (!offset) for (let bar = 0; bar < mostBars; bar++) forPartsUnder(box, edge, avoid);
    // A click leaves its focus where it is.
    const focused = document.querySelector(':focus-visible');
    if (focused && seenAtCentre(focused, document) === host) style.visibility = 'hidden';
  };
};
