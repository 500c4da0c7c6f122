import { type PageOffer, page } from '../page-state.ts';

/** The page's offer. The script has it before it loads this file. */
export const offer = page['ppp:offer'] as PageOffer;

/** The discount of the page. */
export const discount = offer.config;

const { approximate } = discount.banner.labels;

/** The sign of an estimate. A price without it is exact. */
export const about = '\u2248\xa0';

// What screen readers hear before the original, and before the exact price or the estimate.
export const { originalPrice: was, currentPrice: now } = discount.banner.labels;

/** Returns what screen readers hear instead of an exact price or an estimate. */
export const spoken = (text: string): string =>
  `${now} ${text.replace(about, approximate.replace(/{.+/, ''))}`;

/** Returns CSS content with words that only screen readers read. Older browsers ignore them. */
export const content = (text: string, words: string): string =>
  `content:"${text}";content:"${text}"/"${words} "`;
