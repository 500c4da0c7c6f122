import { formatPrice } from '../../../packages/sdk/src/format-price.ts';
import { afterFrame } from '../after-frame.ts';
import { discount } from './discount.ts';
import { estimateFor } from './estimate.ts';
import { isHydrated } from './hydration.ts';
import { createPrice, type Price } from './price.ts';
import { rulePrice } from './price-rules.ts';
import { showEstimates } from './show-estimates.ts';

/** Prices of one task: more would make it long. */
const mostAtOnce = 50;
/** Between a change of the page and the search for prices. */
const pauseMs = 100;
/** Between two questions whether a page is hydrated. */
const hydrationMs = 250;

const prices = new WeakMap<Element, Price>();
/** The elements that the visitor sees. */
const inView = new Set<HTMLElement>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Missing in Safari before 12.1. */
const viewObserver =
  'IntersectionObserver' in self &&
  new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target as HTMLElement);
      else inView.delete(target as HTMLElement);
    update();
  });

const pageObserver = new MutationObserver(() => {
  // One change is enough. Until the next update, other changes cost nothing.
  pageObserver.disconnect();
  setTimeout(afterFrame, pauseMs, update);
});

/**
 * Shows the next estimates: of prices that came into view, of ones with another value or language, and of
 * ones whose child a framework took away. Where the campaign's rules exclude the page, estimates go. Only
 * hydrated elements get a child.
 */
const update = (): void => {
  // The script's own changes are not a reason for an update.
  pageObserver.disconnect();
  for (const element of document.querySelectorAll<HTMLElement>('* > [data-ppp-price]'))
    if (viewObserver) viewObserver.observe(element);
    else inView.add(element);
  const changed: Price[] = [];
  let isWaiting = false;
  for (const element of inView) {
    const text = estimateFor(element.dataset);
    let price = prices.get(element) || rulePrice(element);
    // A web component may show no child.
    if (!price && text && !element.shadowRoot) {
      price = createPrice(element);
      prices.set(element, price);
    }
    if (!price || (price.text === text && (!price.child || price.child.isConnected))) continue;
    price.element = element;
    if (price.child && !isHydrated(element)) isWaiting = true;
    else {
      if (price.text) price.show('');
      price.text = text;
      if (changed.push(price) === mostAtOnce) break;
    }
  }
  showEstimates(changed);
  if (changed.length === mostAtOnce) afterFrame(update);
  clearTimeout(timer);
  if (isWaiting) timer = setTimeout(update, hydrationMs);
  pageObserver.observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-ppp-price', 'lang'],
  });
};

addEventListener('ppp:end', update);
// A page's first use of `Intl` takes as long as a frame, so it runs in a separate task.
setTimeout(formatPrice, 0, 1, discount);
afterFrame(update);
