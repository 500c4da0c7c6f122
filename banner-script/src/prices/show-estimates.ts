import type { Price } from './price.ts';

/**
 * Sizes of estimates. Beside the original, else in its place: as large as it, smaller, and as large as it
 * where everything moves the page.
 */
const scales = [0, 1, 0.7, 1];

/** The index of the scale of all prices in a container, such as a grid of cards. */
const steps = new WeakMap<Element, number>();

/**
 * Sizes that show whether the page has moved: the element's own (0 for one within a line), and those of what
 * it stands in.
 */
const sizesOf = ({ element }: Price): string => {
  const parent = element.parentElement as HTMLElement;
  return [element.clientWidth, parent.scrollWidth, parent.offsetHeight, element.clientHeight].join();
};

const containerOf = ({ element }: Price): Element => {
  const parent = element.parentElement as Element;
  return parent.parentElement || parent;
};

/**
 * Shows the texts of prices without a shift of the page. Prices in one container have one scale: the first
 * that moves nothing. Each step is for all of them, so that the browser measures the page once a step, not
 * once a price.
 */
export const showEstimates = (prices: Price[]): void => {
  const sizes = new Map<Price, string>();
  for (const price of prices) {
    price.fontSize = getComputedStyle(price.element).fontSize;
    sizes.set(price, sizesOf(price));
  }
  let rest = new Set(prices);
  while (rest.size) {
    for (const price of rest) price.show(price.text, scales[steps.get(containerOf(price)) || 0]);
    const moved = new Set<Element>();
    for (const price of rest) {
      const step = steps.get(containerOf(price)) || 0;
      if (step < scales.length - 1 && sizesOf(price) !== sizes.get(price)) moved.add(containerOf(price));
    }
    for (const container of moved) steps.set(container, (steps.get(container) || 0) + 1);
    rest = new Set(prices.filter((price) => moved.has(containerOf(price))));
  }
};
