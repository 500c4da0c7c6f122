declare module '*.css';

/** This release's banner script, made by web/console/build/bundle-console.ts. */
declare module 'virtual:pinned-script' {
  /** The file name, which contains a hash, and the value for the `integrity` attribute. */
  export const pinned: { script: string; integrity: string };
}

/** The banner's own renderer, made from banner-script/src by web/console/build/banner-renderer.ts. */
declare module 'virtual:banner-renderer' {
  /**
   * Adds the banner to the window's page as the script does in a shop, but without beacons, storage and
   * clipboard. Returns a function that removes it.
   */
  export function renderBanner(
    window: Window,
    config: import('../../../core/banner/banner-config.ts').DiscountConfig,
  ): () => void;
}
