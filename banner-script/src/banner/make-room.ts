import { nextFrame } from '../next-frame.ts';
import { addStyleSheet } from './style-sheet.ts';

/** Keeps banner and page out of each other's way. Returns what measures again; a banner that is gone leaves no trace. */
export const makeRoom = (box: HTMLElement, offset: string | undefined): (() => void) => {
  const edge = box.className.split(' ')[0] as 'top' | 'bottom';
  const writeStyle = addStyleSheet(document);

  /** Pixels from the window's edge to the far side of an element that stands there. */
  const depthOf = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect();
    return edge === 'top' ? bottom : innerHeight - top;
  };

  /** The page's own bar at this edge, such as a basket that stays in sight. What is higher than a third of the window is none. */
  const isBar = (element: Element): boolean =>
    /fixed|sticky/.test(getComputedStyle(element).position) && element.clientHeight < innerHeight / 3;

  /** Measures bar, banner and focus, and moves what is in the way of another. */
  const fit = async (): Promise<void> => {
    const bar = document.elementsFromPoint(innerWidth / 2, edge === 'top' ? 1 : innerHeight - 2).find(isBar);
    box.style[edge] = `${offset || (bar ? depthOf(bar) : 0)}px`;
    // What is focused is scrolled to where the banner is not.
    writeStyle(box.isConnected ? `html{scroll-padding-${edge}:${depthOf(box)}px}` : '');
    await nextFrame();
    // At the end of a page nothing can be scrolled: there the banner steps aside while it would cover what is focused.
    const isCovered = depthOf(document.activeElement || box) < depthOf(box);
    box.style.visibility = isCovered ? 'hidden' : '';
  };
  for (const event of ['resize', 'focusin', 'focusout']) addEventListener(event, fit);
  return fit;
};
