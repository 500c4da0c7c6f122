import { seenAtCentre } from './in-sight.ts';

/** Pixels from the window's edge to the far side of a card: its margin, border, padding and width in `banner.css`. */
const cardWidth = 360;
/** Narrower windows show the line for phones in every position. */
const leastWideWindow = 768;
/** The share of the window's width that the banner needs: what leaves it so much stands in a corner. */
const leastShare = 0.75;
/** Pixels from the page's top within which its header ends. A taller one is a hero. */
const lowestHeader = 199;

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
  const isTop = /top/.test(position);
  const edge = isTop ? 'top' : 'bottom';

  /** Places the banner at a distance from its edge, or, where a part of the page is in its way, farther or beside. */
  const place = (depth: number, sides = { left: '', right: '' }): undefined => {
    const start = /right/.test(box.className) ? innerWidth - cardWidth : 0;
    const end = /left/.test(box.className) ? cardWidth : innerWidth;
    // Pixels from the edges of the points: close to them, where bubbles in a corner have their middle, and at the banner's far side. They do not
    // depend on where the banner is now: moving it to measure would count as a shift of the layout.
    for (const inset of offset || style.visibility ? [] : [1, 44, box.offsetHeight])
      for (const x of [start + inset, (start + end) / 2, end - inset])
        for (const part of document.elementsFromPoint(
          x,
          isTop ? depth + inset : innerHeight - depth - inset,
        )) {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          const partStyle = getComputedStyle(part);
          // The page itself keeps it in sight: fixed, sticky to this edge (it has none if it sticks to another), or its header.
          if (
            (/fixed|sticky/.test(partStyle.position) && partStyle[edge] !== 'auto') ||
            (part.matches('header,nav,[role=banner]') && bottom + pageYOffset < lowestHeader)
          ) {
            const next = isTop ? bottom : innerHeight - top;
            if (left > innerWidth * leastShare) sides.right = `${innerWidth - left}px`;
            // (Our host ends at 0.)
            else if (right && right < innerWidth * (1 - leastShare)) sides.left = `${right}px`;
            // Never out of the window.
            else if (next > depth && next + box.offsetHeight < innerHeight) return place(next, sides);
          }
        }
    Object.assign(style, sides, { [edge]: `${depth}px` });
  };

  return () => {
    const isInline = host.className;
    const isWide = (isInline ? host.clientWidth : innerWidth) >= leastWideWindow;
    box.className = isWide ? (isInline ? 'top' : position) : 'line';
    // Hidden at first: the next frame has its layout, so that no task takes long.
    style.visibility = isInline || style[edge] ? '' : 'hidden';
    if (isInline) return;
    place((offset || 0) as number);
    // A click leaves its focus where it is. (Throws before Chrome 86 and Safari 15.4, so it comes last.)
    const focused = document.querySelector(':focus-visible');
    if (focused && seenAtCentre(focused) === host) style.visibility = 'hidden';
  };
};
