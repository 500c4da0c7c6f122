import type { Visit } from './visit.ts';

/**
 * Returns the estimate that rules show behind an element's content, or that in its shadow root or its last
 * child's, or '' if there is none.
 */
export const estimateIn = ({ page }: Visit, selector: string): Promise<string> =>
  page.locator(selector).evaluate((element) => {
    const [, shown] = /^"(.*?)"/.exec(getComputedStyle(element, '::after').content) ?? [];
    return (
      shown ??
      [element, ...element.querySelectorAll('ppp-price')]
        .map(({ shadowRoot }) => shadowRoot?.querySelector('span')?.textContent ?? '')
        .join('')
    );
  });

/** Collects layout shifts in `window.shifts`; runs in the page before it loads. */
export function observeShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}
