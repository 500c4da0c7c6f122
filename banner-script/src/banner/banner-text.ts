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
export const flagOf = ({ country }: DiscountConfig): string | undefined => {
  const flag = country.replace(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 127397));
  try {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    if (canvas.measureText(flag).width < 1.5 * canvas.measureText(flag.slice(2)).width) return flag;
  } catch {}
  return undefined;
};
