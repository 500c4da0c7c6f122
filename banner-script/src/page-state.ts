import type { DiscountConfig } from '../../core/banner/banner-config.ts';
import type { ReceivedConfig } from '../../packages/sdk/src/received-config.ts';
import type { ScriptTag } from './page-settings.ts';
import type { ReportEvent } from './report-event.ts';

/** The offer of a page to its visitor. All scripts of the page share it. */
export interface PageOffer extends ReceivedConfig {
  /** The first one with a discount. It has the page's one banner, and the prices. */
  config: DiscountConfig;
  /** The settings of the script that got the configuration. */
  tag: ScriptTag;
  reportEvent: ReportEvent;
  /** The banner, in the page or not. */
  box?: HTMLElement;
  /**
   * Returns false while the campaign's rules exclude the page, and after its end. Only `rules.js` changes it.
   */
  isOffered: () => boolean;
  /** Returns the visitor's price for an element with a price, or an empty text. Only `prices.js` sets it. */
  estimateFor?: (dataset: DOMStringMap) => string;
}

/** State of the page. The colon is there so that no `id` of the page can clash. */
export const page = self as unknown as {
  'ppp:offer'?: PageOffer;
  /** The page's own settings, for a script that is part of another file. */
  ppp?: ScriptTag;
};
