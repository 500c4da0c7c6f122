import { addElement } from '../banner/add-element.ts';
import { content, spoken, was } from './discount.ts';
import { type Price, prices, type Row } from './price.ts';

/** Between two looks whether the page has replaced its style sheets, which gives no sign. */
const idleMs = 1_000;

/**
 * The rules of all prices. Missing in browsers that construct no style sheets (Chrome before 73, Safari before
 * 16.4, Firefox before 101).
 */
const sheet = document.adoptedStyleSheets && new CSSStyleSheet();
/** Shows the rules elsewhere, unless a strict policy rejects it. */
const style = sheet ? undefined : addElement(document.body, 'style');
let written = '';

/** The rules of prices, and the rows that they show, by selector. */
const rules: Record<string, string> = {};
const owners: Record<string, Row | undefined> = {};

/** Applies the rules of all prices at once, so that the browser does so once. */
export const writeRules = (): void => {
  const css = Object.values(rules).join('');
  if (css !== written) {
    written = css;
    if (sheet) sheet.replaceSync(css);
    else (style as HTMLElement).textContent = css;
  }
  const sheets = document.adoptedStyleSheets;
  if (sheet && !sheets.includes(sheet)) document.adoptedStyleSheets = [...sheets, sheet];
};

/** Returns a selector of the elements with this path of names, or of this element alone. */
export const pathOf = (element: Element, isExact?: boolean): string => {
  const { localName, parentElement } = element;
  if (!parentElement) return localName;
  const place = isExact ? `:nth-child(${[...parentElement.children].indexOf(element) + 1})` : '';
  return `${pathOf(parentElement, isExact)}>${CSS.escape(localName)}${place}`;
};

/** Returns a selector of all elements with this path and number, or of this element alone. */
const selectorOf = (element: HTMLElement, isExact?: boolean): string =>
  `${pathOf(element, isExact)}[data-ppp-price="${CSS.escape(element.dataset.pppPrice as string)}"]`;

/** Returns the row whose rules an element has, because it looks like one of its prices. */
export const ownerOf = (element: HTMLElement): Row | undefined => owners[selectorOf(element)];

/** Shows a price by rules. Prices of one row with the same number and text share them. */
const showByRule: Price['show'] = (price, scale, isInPlace) => {
  const { element, row, text, width, fontSize, lineHeight } = price;
  const selector =
    price.selector ||
    selectorOf(
      element,
      [...document.querySelectorAll(selectorOf(element))].some((match) => {
        const other = prices.get(match) || ({} as Price);
        return other.row !== row || other.text !== text;
      }),
    );
  price.selector = scale ? selector : '';
  owners[selector] = scale ? row : undefined;
  const size = fontSize * scale;
  // The line through an element does not reach into an inline block. Letters of another font must not make
  // the line higher, but behind a smaller original, something has to keep its height.
  rules[selector] = scale
    ? `${selector}{transition:none!important;line-height:0!important;font-size:${isInPlace ? 0 : `${size}px!important;text-decoration:line-through`}!important}${selector}:before{${content('\u200b', was)};font-size:${fontSize}px;line-height:${lineHeight}}${selector}:after{${content((isInPlace ? '' : ' ') + text, ` ${spoken(text)}`)};display:inline-block;line-height:0;white-space:pre;font-size:${size}px;min-width:${isInPlace ? width : 0}px}`
    : '';
};

/**
 * Returns what shows an estimate by rules of a style sheet, or `undefined` if the page's own rules show
 * something before or behind the element's content.
 */
export const ruleDisplay = (element: HTMLElement): Price['show'] | undefined => {
  // Chrome 64 has an empty text for "none".
  const isFree = (part: string): boolean => /^(no|$)/.test(getComputedStyle(element, part).content);
  return ownerOf(element) || (isFree(':before') && isFree(':after')) ? showByRule : undefined;
};

setInterval(writeRules, idleMs);
