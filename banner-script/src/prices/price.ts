import { attempt } from '../attempt.ts';
import { discount } from './discount.ts';

/** A price of the page. */
export interface Price {
  /** The page's element. */
  element: HTMLElement;
  /** True if the estimate is a child of the element, false if it is in the element's shadow root. */
  isChild: boolean;
  /** The element with the estimate. */
  estimate: HTMLElement;
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
 * Words for screen readers only: "was … now about …" in the visitor's language. Older browsers, which
 * construct no stylesheets or give pictures no text, say nothing.
 */
const { originalPrice, currentPrice, approximate } = discount.banner.labels;
const spokenWords = attempt(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `s:before{content:""/" ${originalPrice} "}span:before{content:""/" ${currentPrice} ${approximate.replace(/{.+}/, '')}"}`,
  );
  return sheet;
});

const createElement = (tag: string): HTMLElement => document.createElement(tag);

/**
 * Returns the element's own shadow root. Links, table cells, <b> and the like can have none, and a custom
 * element may want it later.
 */
const attachRoot = (element: HTMLElement): ShadowRoot | undefined =>
  attempt(() => (/-/.test(element.localName) ? undefined : element.attachShadow({ mode: 'open' })));

/**
 * Returns a price. In the element's shadow root a slot shows the original, which the estimate follows.
 * Elements without one have the estimate in the shadow root of a child behind the original, so that page code
 * that writes into the first child finds its text there.
 */
export const createPrice = (element: HTMLElement): Price => {
  const root = attachRoot(element);
  const child = element.querySelector<HTMLElement>('ppp-price') || createElement('ppp-price');
  const parts = root || child.attachShadow({ mode: 'open' });
  const original = createElement('s');
  const estimate = createElement('span');
  original.lang = estimate.lang = discount.language;
  original.append(createElement('slot'));
  parts.append(original, estimate);
  // The line through an element does not reach into an inline block. Letters of another font must not make
  // the line higher.
  Object.assign(estimate.style, { display: 'inline-block', lineHeight: '0', whiteSpace: 'pre' });
  const { style } = root ? original : element;
  // A copy of the page, as Turbo and htmx keep them, has the size that hid the original.
  const inlineSize = style.fontSize === '0px' ? '' : style.fontSize;
  style.fontSize = inlineSize;

  const show = (text: string, scale = 0): void => {
    if (!root && child.parentNode !== element) element.append(child);
    if (spokenWords) parts.adoptedStyleSheets = text ? [spokenWords] : [];
    estimate.style.fontSize = scale ? `${scale}em` : '';
    // A web component without a slot shows no child, so its price stays as it is.
    const isVisible = element.shadowRoot === (root || null) || child.assignedSlot;
    style.textDecoration = text && isVisible ? 'line-through' : 'none';
    style.fontSize = scale ? '0' : inlineSize;
    if (!root) child.style.fontSize = scale ? price.fontSize : '';
    estimate.textContent = text;
  };
  const price: Price = { element, isChild: !root, estimate, show, text: '', fontSize: '' };
  return price;
};
