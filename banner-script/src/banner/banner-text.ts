import type { DiscountConfig } from '../../../core/banner/banner-config.ts';

type Placeholder = 'countryName' | 'code' | 'discount';

/**
 * Puts a visitor's values into a template, in one pass, so that values are never read as templates; unknown
 * placeholders stay. The service omits sentences about a missing code.
 */
export const fillTemplate = (template: string, config: DiscountConfig): string =>
  template.replace(/{{(discount|code|countryName)}}/g, (_, name: Placeholder) => config[name] as string);

/**
 * Returns the country's flag: two regional indicator letters, which the system shows as one symbol. Returns
 * `false` on Windows, which has no flags and would show the two letters.
 */
export const flagOf = ({ country }: DiscountConfig): string | false =>
  !/Win/.test(navigator.platform) &&
  country.replace(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 127397));
