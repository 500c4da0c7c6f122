import { formatPrice } from '../../../sdk/src/format-price.ts';
import { afterFrame } from '../after-frame.ts';
import { discount } from './discount.ts';
import { estimateFor } from './estimate.ts';
import { createPrice, type Price } from './price.ts';
import { showEstimates } from './show-estimates.ts';

/** Prices of one task: more would make it long. */
const mostAtOnce = 5;
/** Between a change of the page and the look for prices. */
const pauseMs = 100;
/** A page gets this time to hydrate what it rendered on a server, and half as long again as it took until now. */
const hydrationMs = 500;

const prices = new WeakMap<Element, Price | ''>();
let isHydrated = false;

/**
 * Shows the next estimates: of new prices, of ones with another value or language, and of ones whose child a framework took away.
 * Where the campaign's rules exclude the page, estimates go. Elements without a shadow root come once the page is hydrated. Once there are none
 * left, waits for a change of the page.
 */
const look = (): void => {
  const stale: Price[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('* > [data-ppp-price]')) {
    const text = estimateFor(element.dataset);
    const price = prices.get(element) || (text && createPrice(element));
    prices.set(element, price);
    if (price && (price.text !== text || !price.estimate.isConnected) && (isHydrated || price.root)) {
      if (price.text) price.show();
      price.text = text;
      if (stale.push(price) === mostAtOnce) break;
    }
  }
  showEstimates(stale);
  if (stale.length) afterFrame(look);
  else
    observer.observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-ppp-price', 'lang'],
    });
};
const observer = new MutationObserver(() => {
  // One change is enough: until the next look, further ones cost nothing.
  observer.disconnect();
  setTimeout(afterFrame, pauseMs, look);
});

setTimeout(
  () => {
    isHydrated = true;
    afterFrame(look);
  },
  hydrationMs + performance.now() / 2,
);
// A page's first use of `Intl` takes as long as a frame. The collator takes half of that, and the first text the rest, each in a task of its own.
setTimeout(Intl.Collator);
setTimeout(formatPrice, 0, 1, discount);
afterFrame(look);
