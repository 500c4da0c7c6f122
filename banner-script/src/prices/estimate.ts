import { formatPrice } from '../../../packages/sdk/src/format-price.ts';
import { discount, offer } from './discount.ts';

/** `data-ppp-currency` of the script's tag, or `currency` of `window.ppp`. */
const { currency, pppCurrency: pageCurrency = currency } = offer.tag;

let warnings = 0;

/**
 * Returns the estimate for an element's `data-ppp-price`, such as " ≈ ₹4,360". Returns an empty text unless
 * the price is finite and above 0. Also returns an empty text while the discount is off, and if the price is
 * not in the campaign's currency, from which the rate converts.
 */
export const estimateFor = ({ pppPrice, pppCurrency = pageCurrency }: DOMStringMap): string => {
  const { baseCurrency } = discount;
  const basePrice = Number(pppPrice);
  if (!offer.isOffered() || !(basePrice > 0 && basePrice < Infinity)) return '';
  const price = formatPrice(basePrice, discount, document.documentElement.lang);
  if (!price) return '';
  // A config that the session got from an older version of the service has no currency.
  if (pppCurrency && baseCurrency && pppCurrency.toUpperCase() !== baseCurrency) {
    if (!warnings++) console.warn(`ppp: prices in ${pppCurrency}, campaign in ${baseCurrency}`);
    return '';
  }
  return ` \u2248 ${price}`;
};
