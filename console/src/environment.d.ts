declare module '*.css';

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
