import { discount } from './discount.ts';

/** A price of the page. */
export interface Price {
  /** The page's element. */
  element: HTMLElement;
  /** The element with the estimate. */
  estimate: HTMLElement;
  /** Shows a text: beside the original where `scale` is 0, else in its place, in `scale` of its size. Empty = the original only. */
  show: (text: string, scale: number) => void;
  /** The price and language that the text was written for. */
  source?: string;
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

/** Returns the shadow root of an element, where it can have one. */
const shadowOf = (element: HTMLElement): ShadowRoot | undefined => {
  try {
    // A custom element may want its shadow root for itself, later.
    return /-/.test(element.localName) ? undefined : element.attachShadow({ mode: 'open' });
  } catch {
    // Links, table cells, <b> and the like can have none, and some have one already.
    return undefined;
  }
};

/**
 * Returns a price. In the element's shadow root a slot shows the original, which the estimate follows. Without, the estimate is in
 * the shadow root of a child behind the original, and "was" in that of a child before it; both come with the first text. Returns
 * `undefined` for such an element unless it `isHydrated`: before, a child would be an error of the page's framework.
 */
export const createPrice = (element: HTMLElement, isHydrated: boolean): Price | undefined => {
  const root = shadowOf(element);
  if (!root && !isHydrated) return undefined;
  const original = createElement('s');
  const estimate = createElement('span');
  const before = createElement('ppp-was');
  const behind = createElement('ppp-price');
  const roots = root ? [root] : [before, behind].map((child) => child.attachShadow({ mode: 'open' }));
  if (root) original.append(createElement('slot'));
  (roots[0] as ShadowRoot).append(original);
  (roots[1] || (root as ShadowRoot)).append(estimate);
  // The line through an element does not reach into an inline block.
  behind.style.display = 'inline-block';
  original.lang = estimate.lang = discount.language;
  estimate.style.whiteSpace = 'nowrap';
  // Letters of another font must not make the line higher.
  estimate.style.lineHeight = '0';
  let fontSize = 0;

  const show = (text: string, scale: number): void => {
    if (!root) {
      element.prepend(before);
      element.append(behind);
    }
    const { style } = root ? original : element;
    if (scale) fontSize = fontSize || Number.parseFloat(getComputedStyle(element).fontSize);
    style.textDecoration = text ? 'line-through' : 'none';
    style.fontSize = scale ? '0' : '';
    estimate.style.fontSize = scale ? `${scale * fontSize}px` : '';
    estimate.textContent = text;
    for (const each of roots) each.adoptedStyleSheets = text ? spokenWords : [];
  };
  return { element, estimate, show };
};
