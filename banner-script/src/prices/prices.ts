import { formatPrice } from '../../../packages/sdk/src/format-price.ts';
import { afterFrame } from '../after-frame.ts';
import { ignoreErrors } from '../ignore-errors.ts';
import { discount, offer } from './discount.ts';
import { estimateFor } from './estimate.ts';
import { makeRows } from './rows.ts';
import { showEstimates } from './show-estimates.ts';

/** Between a change of the page and the search for prices. */
const pauseMs = 100;

/** On a page with more prices, rows have only those that the visitor sees, because measuring takes long. */
const mostUnseen = 50;

/** The elements that the visitor sees. */
const inView = new Set<HTMLElement>();

/** Missing in Safari before 12.1. */
const viewObserver = ignoreErrors(
  () =>
    new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        inView[isIntersecting ? 'add' : 'delete'](target as HTMLElement);
      update();
    }),
);

const updateLater = (): void => {
  // One change is enough. Until the next update, other changes cost nothing.
  pageObserver.disconnect();
  setTimeout(afterFrame, pauseMs, update);
};
const pageObserver = new MutationObserver(updateLater);

/**
 * Shows the next estimates: of prices that came into view, of ones with another value or language, and of
 * ones that a change of the page took away. Where the campaign's rules exclude the page, estimates go.
 */
const update = (): void => {
  const elements = [...document.querySelectorAll<HTMLElement>('* > [data-ppp-price]')];
  for (const element of elements)
    if (viewObserver) viewObserver.observe(element);
    else inView.add(element);
  showEstimates(
    makeRows(
      elements.filter((element) => !elements[mostUnseen] || inView.has(element)),
      inView,
    ),
  );
  pageObserver.observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-ppp-price', 'lang'],
  });
};

// The banner says the price as the page does.
offer.estimateFor = estimateFor;
addEventListener('ppp:end', update);
// Prices have other room in a window of another width.
addEventListener('resize', updateLater);
// A page's first use of `Intl` takes as long as a frame, so it runs in a separate task.
setTimeout(formatPrice, 0, 1, discount);
// The page's own fonts change the room of prices.
document.fonts.ready.then(() => afterFrame(update));
