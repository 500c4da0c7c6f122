import type { Price } from './price.ts';

/** Beside the original, else in its place: as large as it, smaller, as small as can be read, and as large as it where everything moves the page. */
const scales = [0, 1, 0.85, 0.7, 1];

/** Sizes that tell of a moved page: the element's own (0 for one within a line), and those of what it stands in. */
const sizesOf = ({ element }: Price): string => {
  const parent = element.parentElement as HTMLElement;
  return [element.clientWidth, parent.scrollWidth, parent.offsetHeight, element.clientHeight].join();
};

/**
 * Shows the texts of prices without a shift of the page: each on the first scale that moves nothing, or in place of the
 * original where everything does. Each step is for all of them, so that the browser measures the page once a step, not once
 * a price.
 */
export const showEstimates = (prices: Price[]): void => {
  let rest = prices;
  for (const price of rest) price.sizes = sizesOf(price);
  for (const scale of scales) {
    for (const price of rest) price.show(price.text, scale);
    rest = rest.filter((price) => price.sizes !== sizesOf(price));
  }
};
