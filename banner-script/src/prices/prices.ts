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

/**
 * Returns what finds the next prices without their estimate: new ones, ones with another value or language, and ones whose child
 * a framework took away. Where the campaign's rules exclude the page, estimates go. Elements without a shadow root come once the page `isHydrated`.
 */
const priceFinder = (): ((isHydrated: boolean) => Price[]) => {
  const prices = new WeakMap<Element, Price | undefined>();

  return (isHydrated) => {
    const { lang } = document.documentElement;
    const { show } = discount;
    const stale: Price[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('* > [data-ppp-price]')) {
      const price = prices.get(element) || createPrice(element, isHydrated);
      prices.set(element, price);
      const value = element.getAttribute('data-ppp-price') as string;
      const source = value + lang + show;
      if (price && (price.source !== source || (price.text && !price.estimate.isConnected))) {
        if (price.text) price.show('', 0);
        price.source = source;
        price.text = estimateFor(value, lang);
        if (stale.push(price) === mostAtOnce) break;
      }
    }
    return stale;
  };
};

/** Shows the visitor's price behind the original, which is struck through, on all elements with `data-ppp-price`. */
const start = (): void => {
  const findPrices = priceFinder();
  let isHydrated = false;

  /** Shows the next estimates; once there are none left, waits for a change of the page. */
  const look = (): void => {
    const prices = findPrices(isHydrated);
    showEstimates(prices);
    if (prices.length) afterFrame();
    else
      observer.observe(document, {
        subtree: true,
        childList: true,
        attributeFilter: ['data-ppp-price', 'lang'],
      });
  };
  /** The layout that a look measures is there after a frame, which takes no longer this way. */
  const afterFrame = (): void => {
    requestAnimationFrame(() => setTimeout(look));
  };
  const later = (): void => {
    // One change is enough: until the next look, further ones cost nothing.
    observer.disconnect();
    setTimeout(afterFrame, pauseMs);
  };
  const observer = new MutationObserver(later);

  setTimeout(
    () => {
      isHydrated = true;
      afterFrame();
    },
    hydrationMs + performance.now() / 2,
  );
  // The first text takes as long as a frame, so it has a task of its own.
  estimateFor('1', document.documentElement.lang);
  afterFrame();
};

start();
