import type { DiscountConfig } from '../../core/banner/banner-config.ts';

/** The page's settings for the script, on its tag or in `window.ppp`. */
export interface ScriptTag {
  /** The service's URL up to `/v1/banner`; in `window.ppp` without it. */
  base: string;
  /** The public key. */
  key: string;
  /** `data-offset`: pixels that the banner keeps from its edge of the window. Missing = measured. */
  offset?: string | undefined;
  /** `data-storage`: "none" keeps nothing in the visitor's browser. */
  storage?: string | undefined;
  /** `data-ppp-currency`: the currency of the page's prices. Missing = that of the campaign. */
  pppCurrency?: string | undefined;
  /** The same in `window.ppp`. */
  currency?: string | undefined;
}

/** State that all scripts of one page share. Its names have a colon so that no `id` of the page can clash. */
export const page = self as unknown as {
  /** The first configuration with a discount. It has the page's one banner, and the prices. */
  'ppp:discount'?: DiscountConfig;
  /** Milliseconds by which the service's clock is ahead of the visitor's. */
  'ppp:clockAheadMs'?: number;
  /**
   * Returns false while the campaign's rules exclude the page, and after its end. Only `rules.js` sets it.
   */
  'ppp:isOffered'?: () => boolean;
  /** Reports that the visitor opened a checkout, to the page and the service. */
  'ppp:report'?: (event: 'opened', subject: 'checkout') => void;
  /** The settings of the script that got the first response. */
  'ppp:tag'?: ScriptTag;
  /** The banner, in the page or not. */
  'ppp:box'?: HTMLElement;
  /** The page's own settings, for a script that is part of another file. */
  ppp?: ScriptTag;
};
