import { useEffect } from 'react';

/**
 * Keeps the focus in the main element. If the focused element disappears, it goes back to the one before a
 * dialog, or to the heading of what surrounded the element.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    const forget = ({ target }: Event) => {
      if (isIn('.layout', target)) path = [];
    };
    const remember = ({ target }: Event) => {
      if (isIn('main', target)) path = pathOf(target);
    };
    const restore = () => {
      if (document.activeElement === document.body) requestAnimationFrame(() => focusNearest(path));
    };
    const observer = new MutationObserver(restore);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('pointerdown', forget);
    addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      removeEventListener('pointerdown', forget);
      removeEventListener('focusin', remember);
    };
  }, []);
}

/** Returns whether an event is inside an element of the page. Dialogs are outside. */
function isIn(selector: string, target: EventTarget | null): target is Element {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Returns an element and what surrounds it, from the inside out. */
function pathOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [element, ...pathOf(parent)] : [element];
}

/**
 * Focuses the first element of the path if it still exists, or else the nearest heading, without scrolling to
 * it.
 */
function focusNearest(path: readonly Element[]): void {
  if (document.activeElement !== document.body || document.querySelector('[role=dialog]')) return;
  const [lost] = path;
  if (lost instanceof HTMLElement && lost.isConnected) lost.focus();
  else focusHeading(path.filter(({ isConnected }) => isConnected));
}

function focusHeading(path: readonly Element[]): void {
  const headings = path.map((element) => element.querySelector<HTMLElement>('h1, h2'));
  const heading = headings.find((found) => found !== null);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
