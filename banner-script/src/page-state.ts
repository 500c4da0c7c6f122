import type { DiscountConfig } from '../../core/banner/banner-config.ts';
import type { ScriptTag } from './script-tag.ts';

/** What the scripts of one page know of each other; no `id` of the page is called like that. */
export const page = self as unknown as {
  /** The first answer with a discount. It has the page's one banner, and the prices. `rules.js` lets `show` follow the page. */
  'ppp:discount'?: DiscountConfig;
  /** The settings of the script that has the first answer. */
  'ppp:tag'?: ScriptTag;
  /** The banner, in the page or not. */
  'ppp:box'?: HTMLElement;
  /** The page's own settings, for a script that is part of another file. */
  ppp?: ScriptTag;
};
