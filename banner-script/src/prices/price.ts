import { discount } from './discount.ts';

/** A price of the page. */
export interface Price {
  /** The page's element; of several that share their rules, the last one that came into view. */
  element: HTMLElement;
  /** The child with the estimate. Missing if rules show it. */
  child?: HTMLElement;
  /**
   * Shows a text beside the original if `scale` is 0, otherwise instead of it at `scale` of its size. An
   * empty text shows only the original.
   */
  show: (text: string, scale?: number) => void;
  /** The estimate that it shows, or an empty text. */
  text: string;
  /** The element's font size while it shows the original. */
  fontSize: string;
}

/**
 * Returns a price that rules cannot show. Its estimate is in the shadow root of a child behind the original,
 * so that page code that writes into the first child finds its text there.
 */
export const createPrice = (element: HTMLElement): Price => {
  const child = element.querySelector<HTMLElement>('ppp-price') || document.createElement('ppp-price');
  const estimate = document.createElement('span');
  estimate.lang = discount.language;
  child.attachShadow({ mode: 'open' }).append(estimate);
  // The line through an element does not reach into an inline block. Letters of another font must not make
  // the line higher.
  Object.assign(estimate.style, { display: 'inline-block', lineHeight: '0', whiteSpace: 'pre' });
  const { style } = element;
  // A copy of the page, as Turbo and htmx keep them, has the size that hid the original.
  const inlineSize = style.fontSize.replace(/^0px/, '');
  style.fontSize = inlineSize;

  const show = (text: string, scale = 0): void => {
    if (child.parentNode !== element) element.append(child);
    style.textDecoration = text ? 'line-through' : 'none';
    style.fontSize = scale ? '0' : inlineSize;
    child.style.fontSize = scale ? `calc(${scale}*${price.fontSize})` : '';
    estimate.textContent = text;
  };
  const price: Price = { element, child, show, text: '', fontSize: '' };
  return price;
};
