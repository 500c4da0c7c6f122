import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { formatRest } from './format-rest.ts';

/**
 * Shows the time that is left above the banner's message, until `end` (milliseconds since 1970), and then removes banner and prices. The text
 * changes at most once a second, and not while it cannot be seen. Screen readers read it on request only.
 */
export const countDown = (end: number, box: HTMLElement, { language, banner }: DiscountConfig): void => {
  const timer = document.createElement('time');
  timer.setAttribute('role', 'timer');
  timer.style.display = 'block';
  timer.style.fontVariantNumeric = 'tabular-nums';
  (box.querySelector('p') as Element).prepend(timer);

  const tick = (): void => {
    const restMs = end - Date.now();
    if (restMs <= 0) {
      (box.getRootNode() as ShadowRoot).host.remove();
      // The same value again is a change of the page, after which the prices look at the discount.
      const price = document.querySelector<HTMLElement>('[data-ppp-price]')?.dataset;
      if (price) Object.assign(price, { pppPrice: price.pppPrice });
      return;
    }
    // The first text is there before the banner is.
    if (!timer.textContent || (box.isConnected && !box.style.visibility && !document.hidden)) {
      const text = formatRest(restMs, language);
      const sentence = text && banner.texts.endsIn.replace('{{time}}', () => text);
      if (timer.textContent !== sentence) timer.textContent = sentence;
    }
    setTimeout(tick, restMs % 1000 || 1000);
  };
  tick();
};
