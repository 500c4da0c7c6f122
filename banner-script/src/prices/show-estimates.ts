import type { Price } from './price.ts';

/** Beside the original, else in its place: as large as it, smaller, and as small as can be read. */
const scales = [0, 1, 0.85, 0.7, 0.55];

/** Sizes that tell of a moved page: the element's own (0 for one within a line), and those of what it stands in. */
const sizesOf = ({ element: { clientWidth, clientHeight, parentElement } }: Price): string => {
  const { offsetWidth, offsetHeight } = parentElement as HTMLElement;
  return [clientWidth, clientHeight, offsetWidth, offsetHeight].join();
};

/**
 * Shows the texts of prices without a shift of the page: each on the first scale that moves nothing, or in place of the
 * original where everything does. Each step is for all of them, so that the browser measures the page once a step, not once
 * a price.
 */
export const showEstimates = (prices: Price[]): void => {
  for (const price of prices) price.sizes = sizesOf(price);
  let rest = prices;
  for (const scale of scales) {
    for (const { show, text } of rest) show(text as string, scale);
    rest = rest.filter((price) => price.sizes !== sizesOf(price));
  }
  for (const { show, text } of rest) show(text as string, 1);
};
