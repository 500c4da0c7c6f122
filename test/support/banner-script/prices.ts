import type { Page } from 'playwright-core';
import type { Visit } from './visit.ts';

/** Returns the visitor's price that a price shows, with the space and sign in front of it, or '' if there is none. */
export const estimateIn = ({ page }: Visit, selector: string): Promise<string> =>
  page.locator(selector).evaluate((element) => {
    const [, shown = ''] = /^"(.*?)"/.exec(getComputedStyle(element, '::after').content) ?? [];
    const amount = element.shadowRoot?.querySelector('bdi');
    if (!amount) return shown.replace('\u2248\xa0', '\u2248 ');
    const isBehind = element.shadowRoot?.querySelector('s')?.childElementCount;
    const isEstimate = getComputedStyle(amount, '::before').content.includes('\u2248');
    return `${isBehind ? ' ' : ''}${isEstimate ? '\u2248 ' : ''}${amount.textContent}`;
  });

/** What a page shows: its boxes, without prices and what they widen in a line, and its estimates. */
export interface PageLook {
  /** Left, top, width and height of the boxes in pixels, by the element's number. */
  boxes: Record<number, number[]>;
  /** By child of the body: pixels of the font of each visible price's estimate, or of its original. */
  fonts: Record<string, { isEstimate: boolean; pixels: number }[]>;
}

/** Returns what the page shows. Runs in it. */
function readLook(): PageLook {
  const boxes: PageLook['boxes'] = {};
  const fonts: PageLook['fonts'] = {};
  for (const [index, element] of [...document.querySelectorAll('body *')].entries()) {
    const isPartOfLine =
      getComputedStyle(element).display === 'inline' && element.querySelector('[data-ppp-price]');
    if (element.closest('[data-ppp-price], ppp-banner') || isPartOfLine) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    boxes[index] = [left, top, width, height];
  }
  for (const price of document.querySelectorAll('[data-ppp-price]')) {
    if (!price.getClientRects().length) continue;
    const amount = price.shadowRoot?.querySelector('bdi');
    const isRule = getComputedStyle(price, '::after').content.includes('\u2248');
    const style = getComputedStyle(amount ?? price, isRule ? '::after' : null);
    const table = price.closest('body > *')?.localName ?? '';
    const prices = fonts[table] ?? [];
    fonts[table] = prices;
    prices.push({ isEstimate: isRule || amount != null, pixels: Number.parseFloat(style.fontSize) });
  }
  return { boxes, fonts };
}

/** Returns what the page shows. */
export const lookOf = (page: Page): Promise<PageLook> => page.evaluate(readLook);

/** Collects layout shifts in `window.shifts`; runs in the page before it loads. */
export function observeShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}
