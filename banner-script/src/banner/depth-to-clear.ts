import { attempt } from '../attempt.ts';
import { elementsAt, findControls, parentOf } from './page-parts.ts';

/** Where the banner is or could be: its area in the window, and the edge of the window that it is at. */
export interface Placement {
  area: DOMRect;
  edge: 'top' | 'bottom';
}

/**
 * Returns points in all parts of an area, where round buttons in a corner of the window have their middle.
 * The area's corners are round.
 */
export const pointsIn = (area: DOMRect): [x: number, y: number][] => {
  const points: [number, number][] = [];
  for (const inset of [20, 44])
    for (const x of [area.left + inset, (area.left + area.right) / 2, area.right - inset])
      points.push([x, area.top + inset], [x, area.bottom - inset]);
  return points;
};

/** Returns how many pixels from the window's edge a part ends. */
const depthOf = (part: Element, edge: Placement['edge']): number => {
  const rect = part.getBoundingClientRect();
  return edge === 'top' ? rect.bottom : innerHeight - rect.top;
};

/**
 * Returns the depth of a control's row, such as a header, which ends less than a banner's height behind the
 * control.
 */
const depthOfRow = (control: Element, { area, edge }: Placement): number => {
  const depth = depthOf(control, edge);
  // (A control is in the body at least.)
  const parent = parentOf(control) as Element;
  const parentDepth = depthOf(parent, edge);
  return parentDepth >= depth && parentDepth < depth + area.height
    ? depthOfRow(parent, { area, edge })
    : depth;
};

/** Returns true if the visitor can scroll a control out from under the banner, and operate it there. */
const canScrollAway = (control: Element, scroller: Element, { area, edge }: Placement): boolean => {
  const rect = control.getBoundingClientRect();
  // A click leaves its focus where it is. (Chrome before 86 and Safari before 15.4 do not support the
  // selector.)
  if (attempt(() => control.matches(':focus-visible'))) return false;
  return edge === 'top'
    ? rect.top + scroller.scrollTop >= area.bottom
    : rect.bottom + scroller.scrollTop <= area.top + scroller.scrollHeight - scroller.clientHeight;
};

/**
 * Returns how many pixels from its edge a banner has to be to clear an element that is in its place; 0 = the
 * element may be there.
 */
const depthToClearOf = (element: Element, placement: Placement, isControl?: boolean): number => {
  let scroller: Element | undefined;
  let depth = 0;
  for (let part: Element | null = element; part && part.localName !== 'body'; part = parentOf(part)) {
    const style = getComputedStyle(part);
    // A container that lets the pointer through is not a part itself. A part can be larger than the container
    // that fixes it.
    if (style.pointerEvents !== 'none') depth = Math.max(depth, depthOf(part, placement.edge));
    if (/fixed|sticky/.test(style.position)) {
      const hasRoom = depth + placement.area.height <= innerHeight;
      if (hasRoom && style[placement.edge] !== 'auto') return depth;
      return isControl ? depthOfRow(element, placement) : 0;
    }
    if (!scroller && /auto|scroll/.test(style.overflowY) && part.scrollHeight > part.clientHeight)
      scroller = part;
  }
  return !isControl || canScrollAway(element, scroller || (document.scrollingElement as Element), placement)
    ? 0
    : depthOfRow(element, placement);
};

/**
 * Returns the distance in pixels between a banner and its edge of the window at which it covers nothing
 * important. Important are the page's fixed parts, the focused control, and controls that the visitor cannot
 * scroll out from under the banner. Returns 0 if it covers none of them at `placement`.
 */
export const depthToClear = (placement: Placement, host: Element): number => {
  const { area } = placement;
  let depth = 0;
  // Most points show the same part.
  const parts = new Set(
    pointsIn(area).map(([x, y]) => elementsAt(x, y, host).find((element) => element !== host)),
  );
  for (const part of parts) if (part) depth = Math.max(depth, depthToClearOf(part, placement));
  for (const control of findControls(document))
    for (const rect of control.getClientRects()) {
      const isUnder =
        rect.left < area.right &&
        rect.right > area.left &&
        rect.top < area.bottom &&
        rect.bottom > area.top &&
        elementsAt((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2, control).includes(control);
      if (isUnder) depth = Math.max(depth, depthToClearOf(control, placement, true));
    }
  return depth;
};
