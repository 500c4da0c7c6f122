import { formatPrice } from '../../../sdk/src/format-price.ts';
import { discount } from './discount.ts';

/** The estimate for the value of an attribute, such as "≈ ₹4,360". Empty for anything but a price above 0, and while the discount is off. */
export const estimateFor = (value: string, lang: string): string => {
  const basePrice = Number(value);
  const price = basePrice > 0 && basePrice < Infinity && formatPrice(basePrice, discount, lang);
  return price ? ` \u2248 ${price}` : '';
};
