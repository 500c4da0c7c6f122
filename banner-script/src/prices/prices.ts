import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { formatPrice } from '../../../sdk/src/format-price.ts';
import { addStyleSheet } from '../banner/style-sheet.ts';
import { page } from '../page-state.ts';
import { priceInShadow } from './price-in-shadow.ts';
import { priceRule } from './price-rule.ts';

/*
 * Shows the visitor's price behind the original, which is struck through. The page's own text, attributes and children are
 * never touched, so that a framework finds what it rendered: the estimate is in a shadow root on the element or, for
 * elements that can have none, in a stylesheet.
 */

/** An estimate and what it takes: "≈ ₹4,360.95 with PPP50". Empty for anything but a price above 0. */
const estimateOf = (element: HTMLElement, discount: DiscountConfig): string => {
  const basePrice = Number(element.dataset.pppPrice);
  if (!(basePrice > 0 && basePrice < Infinity)) return '';
  const { lang } = document.documentElement;
  const code = discount.code && (/^(en|$)/i.test(lang) ? ` with ${discount.code}` : ` (${discount.code})`);
  return `\u2248 ${formatPrice(basePrice, discount, lang || undefined)}${code || ''}`;
};

/** Writes the stylesheet of the page; there is none until a price needs it. */
let writeRules: ((css: string) => void) | undefined;

/** Brings all prices of the page up to date. */
const showAll = (discount: DiscountConfig): void => {
  const rules = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-ppp-price]')) {
    const estimate = estimateOf(element, discount);
    if (!priceInShadow(element, estimate)) rules.add(priceRule(element, estimate));
  }
  if (!rules.size && !writeRules) return;
  writeRules = writeRules || addStyleSheet(document);
  writeRules([...rules].join(''));
};

const discount = page['ppp:discount'];
if (discount) {
  let isPlanned = false;
  /** Looks at all prices in the next frame, however often it is called before. */
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      showAll(discount);
    });
  };
  showAll(discount);
  // Elements that the page adds or changes later, at most once a frame.
  new MutationObserver(plan).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-ppp-price', 'lang'],
  });
}
