import { addStyleSheet } from './style-sheet.ts';

/** The minified text of `banner.css`; the build puts it here. */
declare const BANNER_CSS: string;

/**
 * Puts `box` into the page, in a host of its own, and returns what takes it away. Frameworks that render a whole document
 * remove what they do not know, and pages replace their body when they navigate: then the same host returns, with all its
 * state. `onMove` runs after each change.
 */
export const createHost = (box: Element, onMove: () => void): (() => void) => {
  const host = document.createElement('ppp-banner');
  const root = host.attachShadow({ mode: 'open' });
  addStyleSheet(root)(BANNER_CSS);
  root.appendChild(box);
  /** Puts the host into the page, for the first time or again. */
  const show = (): void => {
    place(host);
    onMove();
  };
  // A page that takes the banner away more often wins.
  let patience = 99;
  const observer = new MutationObserver(() => {
    if (!host.isConnected && patience-- > 0) show();
  });
  // Body, root element and document: each of them can be replaced.
  observer.observe(document, { childList: true, subtree: true });
  show();
  return () => {
    observer.disconnect();
    host.remove();
    onMove();
  };
};

/**
 * At the end of the body: React 18 refuses a document with anything behind it. Where a hidden or transformed body would hide
 * or move the banner: behind the body. Where the root element would do so: on the browser's top layer.
 */
const place = (host: HTMLElement): void => {
  for (let parent: Element | null = document.querySelector('body'); parent; parent = parent.parentElement) {
    parent.appendChild(host);
    // The stylesheet stretches the host from the window's top to its bottom; elsewhere, something moves it.
    const { top, left, height } = host.getBoundingClientRect();
    if (!top && !left && Math.abs(height - innerHeight) < 20) return;
  }
  if (host.showPopover) {
    host.popover = 'manual';
    host.showPopover();
  }
};
