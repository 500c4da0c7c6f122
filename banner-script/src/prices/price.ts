import { discount } from './discount.ts';

/** A price of the page. */
export interface Price {
  /** The page's element. */
  element: HTMLElement;
  /** The element's shadow root. Without, the estimate is in a child. */
  root?: ShadowRoot | undefined;
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
    `s:before{content:""/"${was} "}span:before{content:""/" ${now} ${about.replace(/{.+}/, '')}"}`,
  );
} catch {}

const createElement = (tag: string): HTMLElement => document.createElement(tag);

/**
 * Returns a price. In the element's shadow root a slot shows the original, which the estimate follows. Without, the estimate is in
 * the shadow root of a child behind the original, and "was" in that of a child before it; both come with the first text.
 */
export const createPrice = (element: HTMLElement): Price => {
  const before = createElement('ppp-was');
  const behind = createElement('ppp-price');
  const estimate = createElement('span');
  const original = createElement('s');
  // A copy of the page, as Turbo and htmx keep them, has the size that hid the original.
  if (element.style.fontSize === '0px') element.style.fontSize = '';
  const { fontSize } = getComputedStyle(element);
  let root: ShadowRoot | undefined;
  try {
    // A custom element may want its shadow root for itself, later.
    if (!/-/.test(element.localName)) root = element.attachShadow({ mode: 'open' });
  } catch {
    // Links, table cells, <b> and the like can have none, and some have one already.
  }
  const roots = root ? [root, root] : [before, behind].map((child) => child.attachShadow({ mode: 'open' }));
  original.append(createElement('slot'));
  original.lang = estimate.lang = discount.language;
  // Letters of another font must not make the line higher.
  estimate.style.lineHeight = '0';
  (roots[0] as ShadowRoot).append(original);
  // The line through an element does not reach into an inline block.
  behind.style.display = 'inline-block';
  (roots[1] as ShadowRoot).append(estimate);
  estimate.style.whiteSpace = 'nowrap';
  const { style } = root ? original : element;
  const inlineSize = style.fontSize;

  const show = (text = '', scale = 0): void => {
    if (!root) {
      element.prepend(before);
      element.append(behind);
    }
    style.fontSize = scale ? '0' : inlineSize;
    for (const each of roots) each.adoptedStyleSheets = text ? spokenWords : [];
    estimate.textContent = text;
    style.textDecoration = text ? 'line-through' : 'none';
    estimate.style.fontSize = scale ? `calc(${scale}*${fontSize})` : '';
  };
  return { root, element, estimate, show };
};
