import type { DiscountConfig } from '../../../core/banner/banner-config.ts';

type Placeholder = 'countryName' | 'code' | 'discount';

/**
 * Puts a visitor's values into a template, in one pass, so that values are never read as templates; unknown placeholders stay.
 * The service omits sentences about a missing code.
 */
export const fill = (template: string, config: DiscountConfig): string =>
  template.replace(/{{(discount|code|countryName)}}/g, (_, name: Placeholder) => config[name] as string);

/**
 * The country's flag: two regional letters that the system joins to one sign. Empty where it has no flags (Windows): there the
 * letters, or boxes for them, stand side by side, so they are as wide as two. Empty, too, where nothing can be measured.
 */
export const flagOf = ({ country }: DiscountConfig): string => {
  const flag = country.replace(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 127397));
  const canvas = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string): number => (canvas ? canvas.measureText(text).width : 0);
  return widthOf(flag) < 1.5 * widthOf(flag.slice(2)) ? flag : '';
};
