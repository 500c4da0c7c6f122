import type { DiscountConfig } from '../../core/banner/banner-config.ts';

type Placeholder = 'countryName' | 'code' | 'discount';

/**
 * The banner's text for one visitor.
 * - The flag is an emoji of two regional letters. Where the system has no flags (Windows) the country's code stands for it:
 *   letters that join to one flag are narrower than letters side by side.
 * - Without a code, sentences about it are left out. A sentence ends at a mark of any script that no letter or digit follows
 *   ("2.5" is no end). If none remains, the percentage says it in every language.
 * - Placeholders are replaced in one pass, so that values are never read as templates; unknown ones stay.
 */
export const messageOf = (config: DiscountConfig): string => {
  const banner = config.banner;
  const flag = config.country.replace(/./g, (letter) => String.fromCodePoint(parseInt(letter, 36) + 127452));
  return (
    (banner.showFlag
      ? widthOf(flag) / widthOf(flag.slice(2)) < 1.5
        ? `${flag} `
        : `(${config.country}) `
      : '') +
    (
      banner.messageTemplate.replace(
        config.code ? '' : /((?!\p{STerm}\B).)*\{\{code\}\}.*?(\p{STerm}+\B|$)/gu,
        '',
      ) || '-{{discount}}%'
    ).replace(/{{(discount|code|countryName)}}/g, (_, name: Placeholder) => config[name] as string)
  );
};

const widthOf = (text: string): number =>
  (new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D).measureText(text).width;
