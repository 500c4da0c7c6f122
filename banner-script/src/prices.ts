import type { DiscountConfig } from '../../core/banner/banner-config.ts';
import { formatPrice } from '../../sdk/src/format-price.ts';

/** What this module wrote into an element. */
const written = new WeakMap<HTMLElement, string>();

/** The page's language, in which its prices stand; a tag that is none (`en_US`) must not cost the visitor the price. */
const price = (basePrice: number, config: DiscountConfig): string | undefined => {
  try {
    return formatPrice(basePrice, config, document.documentElement.lang || undefined);
  } catch {
    return formatPrice(basePrice, config);
  }
};

/**
 * Replaces an element's text by the visitor's price, marked as an estimate. The original stays in its title, with how the
 * estimate came about, and in `data-ppp-original`. Anything but a price above 0 is left alone.
 */
const show = (element: HTMLElement, config: DiscountConfig): void => {
  const basePrice = Number(element.dataset.pppPrice);
  const current = element.textContent;
  const last = written.get(element);
  if (!(basePrice > 0 && basePrice < Infinity)) return;
  // Text that is not ours was written by the page, and is the original from now on.
  if (current !== last) element.dataset.pppOriginal = current?.trim();
  const text = `≈ ${price(basePrice, config)}`;
  element.title = `${element.dataset.pppOriginal} − ${config.discount}% ≈ ${config.currencyCode}`;
  if (current !== text) element.textContent = text;
  written.set(element, text);
};

const showAll = (config: DiscountConfig): void => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-ppp-price]')) show(element, config);
};

const config = self.__ppp;
if (config?.show) {
  let isPlanned = false;
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      showAll(config);
    });
  };
  showAll(config);
  // Elements that the page adds or writes anew later, at most once a frame.
  new MutationObserver(plan).observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-ppp-price', 'lang'],
  });
}
