import type { Visit } from './visit.ts';

/** The estimate that a visitor reads in an element, from its own shadow root or from that of its last child; '' = none. */
export const estimateIn = ({ page }: Visit, selector: string): Promise<string> =>
  page
    .locator(selector)
    .evaluate((element) =>
      [element, ...element.querySelectorAll('ppp-price')]
        .map(({ shadowRoot }) => shadowRoot?.querySelector('span')?.textContent ?? '')
        .join(''),
    );

/** Runs in a page before it loads: keeps its layout shifts in `window.shifts`. */
export function observeShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}
