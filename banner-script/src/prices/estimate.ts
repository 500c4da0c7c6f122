import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { formatPrice } from '../../../sdk/src/format-price.ts';

/** The estimate for the value of an attribute, such as "≈ ₹4,360". Empty for anything but a price above 0. */
export const estimateFor = (value: string, discount: DiscountConfig, lang: string): string => {
  const basePrice = Number(value);
  return basePrice > 0 && basePrice < Infinity ? ` \u2248 ${formatPrice(basePrice, discount, lang)}` : '';
};
