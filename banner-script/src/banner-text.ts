import type { DiscountConfig } from '../../core/banner/banner-config.ts';

type Placeholder = 'countryName' | 'code' | 'discount';

/**
 * A sentence. It ends at a mark of Latin, Arabic, Urdu, Hindi or East Asian writing that no letter or digit follows ("2.5" is
 * no end). The marks are a list, because `\p{STerm}` is unknown to Firefox before 78.
 */
const sentence = /.+?([.!?\u061f\u06d4\u0964\u3002\uff01\uff1f]+\B|$)/g;

/**
 * The message for one visitor. Without a code, sentences about it are left out. Placeholders are replaced in one pass, so that
 * values are never read as templates; unknown ones stay.
 */
export const messageOf = (config: DiscountConfig): string =>
  config.banner.messageTemplate
    .replace(sentence, (text) => (config.code || !text.includes('{{code}}') ? text : ''))
    .replace(/{{(discount|code|countryName)}}/g, (_, name: Placeholder) => config[name] as string);

/** The offer in a few characters: in the words of a template that says "% off", else a number that all languages share. */
export const offerOf = ({ discount, banner }: DiscountConfig): string =>
  /% off/.test(banner.messageTemplate) ? `${discount}% off` : `\u2212${discount}%`;

/**
 * The country's flag: two regional letters that the system joins to one sign. Empty where it has no flags (Windows): there
 * the letters stand side by side, so they are as wide as two.
 */
export const flagOf = ({ country }: DiscountConfig): string => {
  const flag = country.replace(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 127397));
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const widthOf = (text: string): number => canvas.measureText(text).width;
  return widthOf(flag) < 1.5 * widthOf(flag.slice(2)) ? `${flag} ` : '';
};
