import { discount } from './discount.ts';

/** A price of the page. */
export interface Price {
  /** The page's element. */
  element: HTMLElement;
  /** The element's shadow root. Without, the estimate is in a child. */
  root: ShadowRoot | null;
  /** The element with the estimate. */
  estimate: HTMLElement;
  /** Shows a text: beside the original where `scale` is 0, else in its place, in `scale` of its size. Empty = the original only. */
  show: (text?: string, scale?: number) => void;
  /** The estimate that it shows, or will show; empty = none. */
  text?: string;
  /** The element's sizes without the estimate. */
  sizes?: string;
}

/**
 * Words for screen readers only: "was … now about …" in the visitor's language. Older browsers, which construct no stylesheets or give
 * pictures no text, say nothing.
 */
const spokenWords: CSSStyleSheet[] = [];
const { was, now, about } = discount.banner.texts;
try {
  spokenWords[0] = new CSSStyleSheet();
  spokenWords[0].replaceSync(
    `s:before{content:""/" ${was} "}span:before{content:""/" ${now} ${about.replace(/{.+}/, '')}"}`,
  );
} catch {}

const createElement = (tag: string): HTMLElement => document.createElement(tag);

/**
 * Returns a price. In the element's shadow root a slot shows the original, which the estimate follows. Without, the estimate is in
 * the shadow root of a child behind the original, so that page code that writes into the first child finds its text there.
 */
export const createPrice = (element: HTMLElement): Price => {
  const estimate = createElement('span');
  const behind = element.querySelector<HTMLElement>('ppp-price') || createElement('ppp-price');
  const original = createElement('s');
  // A copy of the page, as Turbo and htmx keep them, has the child, and the size that hid the original.
  if (element.style.fontSize === '0px') element.style.fontSize = '';
  const { fontSize } = getComputedStyle(element);
  let root: ShadowRoot | null = null;
  try {
    // A custom element may want its shadow root for itself, later.
    if (!/-/.test(element.localName)) root = element.attachShadow({ mode: 'open' });
  } catch {
    // Links, table cells, <b> and the like can have none, and some have one already.
  }
  const parts = root || behind.attachShadow({ mode: 'open' });
  original.lang = estimate.lang = discount.language;
  // The line through an element does not reach into an inline block.
  estimate.style.display = 'inline-block';
  // Letters of another font must not make the line higher.
  estimate.style.lineHeight = '0';
  original.append(createElement('slot'));
  estimate.style.whiteSpace = 'pre';
  parts.append(original, estimate);
  const { style } = root ? original : element;
  const inlineSize = style.fontSize;

  const show = (text = '', scale = 0): void => {
    if (!root) element.append(behind);
    parts.adoptedStyleSheets = text ? spokenWords : [];
    estimate.style.fontSize = scale ? `${scale}em` : '';
    // A web component without a slot shows no child, so its price stays as it is.
    style.textDecoration =
      text && (element.shadowRoot === root || behind.assignedSlot) ? 'line-through' : 'none';
    style.fontSize = scale ? '0' : inlineSize;
    behind.style.fontSize = scale ? fontSize : '';
    estimate.textContent = text;
  };
  return { element, root, estimate, show };
};
