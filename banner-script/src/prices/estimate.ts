import { formatPrice } from '../../../packages/sdk/src/format-price.ts';
import { about, discount, offer } from './discount.ts';

/** `data-ppp-currency` of the script's tag, or `currency` of `window.ppp`. */
const { currency, pppCurrency: pageCurrency = currency } = offer.tag;

let warnings = 0;

/**
 * Returns an element's price for the visitor: the one that the checkout charges, such as "₹4,410.50", or an
 * estimate, such as "≈ ₹4,410". The first is known of `data-ppp-product`, or else of number and currency. The
 * second needs a price in the campaign's currency, from which the rate converts. Returns an empty text for
 * others, unless the price is finite and above 0, and while the discount is off.
 */
export const estimateFor = ({ pppPrice, pppProduct, pppCurrency = pageCurrency }: DOMStringMap): string => {
  // A config that the session got from an older version of the service has no currency.
  const { baseCurrency = pppCurrency || '', exactPrices } = discount;
  const basePrice = Number(pppPrice);
  const currency = (pppCurrency || baseCurrency).toUpperCase();
  if (!(offer.isOffered() && basePrice > 0 && basePrice < Infinity)) return '';
  // biome-ignore lint/complexity/useOptionalChain: esbuild writes a longer one for the oldest browsers
  const exact = exactPrices && exactPrices[pppProduct || basePrice + currency];
  if (exact) return exact;
  // A page without `Intl` has no estimate behind the sign.
  if (currency === baseCurrency)
    return (about + formatPrice(basePrice, discount, document.documentElement.lang)).replace(/^..$/, '');
  if (!warnings++) console.warn(`ppp: prices in ${currency}, campaign in ${baseCurrency}`);
  return '';
};
