import type { BannerConfig } from '../../core/banner/banner-config.ts';

declare global {
  interface Window {
    /**
     * The page's answer, once it has one: `prices.js` reads it, and the script loaded twice, or again after a navigation, adds
     * nothing.
     */
    __ppp?: BannerConfig;
  }
}
