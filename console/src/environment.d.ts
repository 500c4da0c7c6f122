declare module '*.css';

/** The script of this release by the name that contains its hash, made by console/build/pinned-script.ts. */
declare module 'virtual:pinned-script' {
  /** File name and value of the attribute `integrity`. */
  export const pinned: { script: string; integrity: string };
}

/** The map of the world, made by console/build/world-map.ts. */
declare module 'virtual:world-map' {
  /** Alpha-2 code with the path of its shape, or with the place of its dot; both in the units of width and height. */
  export const world: {
    width: number;
    height: number;
    paths: [code: string, path: string][];
    dots: [code: string, x: number, y: number][];
  };
}

/** The banner's own renderer, made from banner-script/src by console/build/banner-renderer.ts. */
declare module 'virtual:banner-renderer' {
  /**
   * Adds the banner to the window's page, as the script does in a shop; beacons, storage and clipboard are left out. The answer
   * takes it away again.
   */
  export function renderBanner(
    window: Window,
    config: import('../../core/banner/banner-config.ts').DiscountConfig,
  ): () => void;
}
