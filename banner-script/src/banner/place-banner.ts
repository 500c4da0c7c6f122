import { ignoreErrors } from '../ignore-errors.ts';
import { placeHost } from './banner-host.ts';
import {
  type BannerEdge,
  depthToClear,
  findObstacles,
  isPinnedBelow,
  type Obstacle,
} from './depth-to-clear.ts';

/** Narrower windows show the line for phones in every position. */
const leastWideWindow = 768;

/**
 * Time for which the usual place has to be free before the banner returns, so that it follows no flickering
 * button.
 */
const pauseMs = 5_000;

/** Returns true if nothing covers the banner at three points. Its corners are round. */
const isOnTop = (box: Element, host: Element): boolean => {
  const { x, y, width, height } = box.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every(
    (share) =>
      (host.getRootNode() as ShadowRoot).elementFromPoint(x + share * width, y + share * height) === host,
  );
};

/** The banner's form, as its class, and the pixels between it and its edge of the window. */
type Place = [form: string, depth: number];

/** Returns the forms that the banner can have in a width, the usual form first and perhaps again. */
const formsIn = (width: number, side: string | undefined, isInline: unknown): [string, ...string[]] => {
  if (width < leastWideWindow) return ['line'];
  if (!side || isInline) return ['bar'];
  return [`card ${side}`, 'card left', 'card right', 'line'];
};

/**
 * Returns a function that looks for a place where the banner may be, beginning with the usual form and the
 * present place. If there is none, it returns true where only what moves with the page is in the way at the
 * usual place, such as the focused link, and false otherwise.
 */
const createSearch = (box: HTMLElement, edge: BannerEdge) => {
  let returnMs = 0;
  return (forms: [string, ...string[]], place: Place, obstacles: Obstacle[]): Place | boolean => {
    const depthAt = (form: string, depth: number): number => {
      box.className = form;
      const area = box.getBoundingClientRect();
      const moved = depth - place[1];
      // Computed, because trying it out would count as a layout shift.
      area.y += edge === 'top' ? moved : -moved;
      return depthToClear(area, obstacles);
    };
    const [usual] = forms;
    let depth = depthAt(usual, 0);
    const isAside = !isPinnedBelow;
    if (depth) returnMs = Date.now() + pauseMs;
    if (Date.now() >= returnMs) return [usual, 0];
    if (forms.includes(place[0])) {
      depth = depthAt(...place);
      if (!depth) return place;
    }
    // What moves with the page is never a reason to move.
    if (depth < Infinity)
      for (const form of forms) {
        depth = depthAt(form, 0);
        if (!depth || !depthAt(form, depth)) return [form, depth];
      }
    return isAside;
  };
};

/**
 * Returns a function that places the banner so that it covers no control and no pinned part of the page, and
 * nothing covers it. If its place does not satisfy that, the banner moves past what is in the way, to the
 * other side, or becomes a line. If that does not help, it hides until there is room. `offset` fixes its
 * distance from the edge instead, in pixels.
 *
 * The function returns true if the visitor sees the banner. Otherwise, the box takes no click. To
 * move, the banner hides until the next call, because a banner that jumps would shift the layout. Aside for
 * what moves with the page, it is transparent until the keyboard's focus reaches it.
 */
export const createPlacement = (
  box: HTMLElement,
  host: HTMLElement,
  position: string,
  offset?: string,
): ((isChanged: boolean, wasShown?: boolean) => boolean) => {
  const [edge, side] = position.split('-') as [BannerEdge, string?];
  const search = createSearch(box, edge);
  let place: Place = ['', Number(offset) || 0];
  let isShown: boolean;

  const takePlace = (next: Place): void => {
    place = next;
    [box.className] = next;
    box.style[edge] = `${next[1]}px`;
  };

  /** Takes a place if there is one, and returns the class that the banner gets. */
  const look = (isChanged: boolean, wasShown?: boolean): string => {
    if (isChanged) placeHost(host);
    const isInline = host.className;
    const forms = formsIn(isInline ? host.clientWidth : innerWidth, side, isInline);
    const next: Place | boolean =
      isInline || offset ? [forms[0], place[1]] : search(forms, place, findObstacles(edge, wasShown));
    if (next === true) {
      if (!forms.includes(place[0])) takePlace([forms[0], 0]);
      return `${place[0]} aside`;
    }
    if (!next || (isShown && !isInline && next.join() !== place.join())) return 'off';
    takePlace(next);
    return isOnTop(box, host) ? next[0] : 'off';
  };

  takePlace(place);

  return (isChanged, wasShown) => {
    const name = ignoreErrors(() => look(isChanged, wasShown)) || 'off';
    isShown = name === place[0];
    box.className = host.className ? place[0] : name;
    return isShown;
  };
};
