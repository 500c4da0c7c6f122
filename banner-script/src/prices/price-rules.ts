import { ignoreErrors } from '../ignore-errors.ts';
import { discount } from './discount.ts';
import type { Price } from './price.ts';

/**
 * The rules of all prices. Missing in older browsers, which construct no style sheets (Chrome before 73,
 * Safari before 16.4, Firefox before 101).
 */
const sheet = ignoreErrors(() => new CSSStyleSheet());

/** Prices by their selector. */
const prices: Record<string, Price> = {};

const { originalPrice, currentPrice, approximate } = discount.banner.labels;

/** Returns true if the page's own rules show nothing before or behind an element's content. */
const isFree = (element: Element, part: string): boolean =>
  /^no/.test(getComputedStyle(element, part).content);

/**
 * Returns the price of all elements with one name, number and currency. Rules show it, so no element of the
 * page changes, and no framework can notice. Returns `undefined` where rules cannot show it: in older
 * browsers, and beside content of the page's own rules.
 */
export const rulePrice = (element: HTMLElement): Price | undefined => {
  const { pppPrice, pppCurrency } = element.dataset;
  const selector = `${element.localName}[data-ppp-price="${CSS.escape(pppPrice as string)}"]${
    pppCurrency === undefined
      ? ':not([data-ppp-currency])'
      : `[data-ppp-currency="${CSS.escape(pppCurrency)}"]`
  }`;
  if (prices[selector] || !sheet || !isFree(element, ':before') || !isFree(element, ':after'))
    return prices[selector];
  const index = sheet.insertRule('@media{}', sheet.cssRules.length);
  // A line through the content of a flexible layout would cross the estimate, which replaces the original.
  const isFlexible = /flex|grid/.test(getComputedStyle(element).display);
  const show = (text: string, scale?: number): void => {
    const sheets = document.adoptedStyleSheets;
    if (!sheets.includes(sheet)) document.adoptedStyleSheets = [...sheets, sheet];
    const isInPlace = scale || isFlexible;
    sheet.deleteRule(index);
    // Older browsers give content no words for screen readers. The line through an element does not reach
    // into an inline block. Letters of another font must not make the line higher, but without the original,
    // something has to keep its height.
    sheet.insertRule(
      `@media ${text ? '' : 'not '}all{${selector}{${isInPlace ? 'font-size:0' : 'text-decoration:line-through'}!important}${selector}:before{content:"\u200b";content:"\u200b"/"${originalPrice} ";${isInPlace ? `font-size:${price.fontSize}` : ''}}${selector}:after{content:"${text}";content:"${text}"/" ${currentPrice} ${approximate.replace(/{.+}/, text.slice(2))}";display:inline-block;line-height:0;white-space:pre;${isInPlace ? `font-size:calc(${scale || 1}*${price.fontSize})` : ''}}}`,
      index,
    );
  };
  const price: Price = { element, show, text: '', fontSize: '' };
  prices[selector] = price;
  return price;
};
