import type { DiscountConfig } from '../../core/banner/banner-config.ts';

/** What the scripts of one page know of each other; no `id` of the page is called like that. */
export const page = self as unknown as {
  /** The first answer with a discount. It has the page's one banner, and the prices. */
  'ppp:discount'?: DiscountConfig;
  /** Public keys that have their answer. The script loaded twice, or again after a navigation, adds nothing. */
  [key: string]: unknown;
};
