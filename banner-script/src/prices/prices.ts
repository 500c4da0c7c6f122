import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { page } from '../page-state.ts';
import { estimateFor } from './estimate.ts';
import { findPrices, watchPrices } from './find-prices.ts';
import { createPrice, type Price, shadowOf } from './price.ts';
import { showEstimates, sizesOf } from './show-estimates.ts';

/** Prices of one frame: more would make it long. */
const mostPerFrame = 5;
/** A page gets this time to hydrate what it rendered on a server, and half as long again as it took until now. */
const hydrationMs = 500;

/** Shows the visitor's price behind the original, which is struck through, on all elements with `data-ppp-price`. */
const start = (discount: DiscountConfig): void => {
  const prices = new WeakMap<Element, Price>();
  const pending = new Set<HTMLElement>();
  let isHydrated = false;

  const isEnglish = /^(en|$)/i.test(document.documentElement.lang);

  const showSome = (): void => {
    // Measured before the first change: the page has to be laid out for this frame anyway.
    const measured: [element: HTMLElement, sizes: string][] = [];
    for (const element of [...pending].slice(0, mostPerFrame)) {
      pending.delete(element);
      const price = prices.get(element);
      if (price) {
        if (price.estimate.isConnected && price.text === estimateFor(element, discount)) continue;
        price.show('', 0);
      }
      if (element.parentElement) measured.push([element, sizesOf(element)]);
    }
    const changed: Price[] = [];
    for (const [element, sizes] of measured) {
      // A child that comes before hydration would be an error of the framework.
      const root = prices.has(element) ? null : shadowOf(element);
      if (root || isHydrated)
        prices.set(element, prices.get(element) || createPrice(element, root, isEnglish));
      const price = prices.get(element);
      if (price) changed.push(Object.assign(price, { text: estimateFor(element, discount), sizes }));
    }
    showEstimates(changed);
    plan();
  };
  const plan = (): void => {
    if (pending.size) requestAnimationFrame(showSome);
  };

  watchPrices(pending, plan);
  const showAll = (): void => {
    findPrices(document.documentElement, pending);
    plan();
  };
  setTimeout(
    () => {
      isHydrated = true;
      showAll();
    },
    hydrationMs + performance.now() / 2,
  );
  showAll();
};

const discount = page['ppp:discount'];
if (discount) start(discount);
