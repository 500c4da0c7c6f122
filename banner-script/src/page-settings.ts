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
