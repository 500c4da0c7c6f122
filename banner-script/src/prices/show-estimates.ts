import type { Price } from './price.ts';

/** A price that gets a new text, its element, and what was measured without the text. */
export interface NewEstimate {
  element: HTMLElement;
  price: Price;
  text: string;
  sizes?: string;
  scale?: number;
}

/** Sizes that tell of a moved page: the element's own (0 for one within a line), and those of what it stands in. */
const sizesOf = ({ clientWidth, clientHeight, parentElement }: HTMLElement): string => {
  const { offsetWidth, offsetHeight } = parentElement as HTMLElement;
  return [clientWidth, clientHeight, offsetWidth, offsetHeight].join();
};

/**
 * Shows estimates without a shift of the page: beside the original where that moves nothing, else in its place, as large as
 * fits. Each step is for all of them, so that the browser measures the page three times, not three times a price.
 */
export const showEstimates = (estimates: NewEstimate[]): void => {
  for (const { price } of estimates) price.show('', 0);
  for (const one of estimates) one.sizes = sizesOf(one.element);
  for (const { price, text } of estimates) {
    price.text = text;
    price.show(text, 0);
  }
  for (const one of estimates)
    if (one.sizes !== sizesOf(one.element)) {
      const { clientWidth, parentElement } = one.element;
      const room = clientWidth || (parentElement as HTMLElement).clientWidth;
      one.scale = Math.min(1, room / one.price.estimate.offsetWidth);
    }
  for (const { price, text, scale } of estimates) if (scale) price.show(text, scale);
};
