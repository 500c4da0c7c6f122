import type { ScriptTag } from './page-settings.ts';

/**
 * True in the build of the pinned script, which contains all files: `integrity` does not cover what a script
 * loads.
 */
declare const IS_PINNED: boolean;

/** Loads another file of the service, such as `/prices.js`. */
export const loadFile = ({ base, key }: ScriptTag, file: string): Promise<unknown> =>
  import(`${base}${file}?key=${key}`);

/** Runs the rules that only the page can apply. */
export const loadRules = (tag: ScriptTag): Promise<unknown> =>
  IS_PINNED ? import('./rules/rules.ts') : loadFile(tag, '/rules.js');

/** Runs what shows estimates beside the page's prices. */
export const loadPrices = (tag: ScriptTag): Promise<unknown> =>
  IS_PINNED ? import('./prices/prices.ts') : loadFile(tag, '/prices.js');

/** Runs what adds the code to the page's links. */
export const loadLinks = (tag: ScriptTag): Promise<unknown> =>
  IS_PINNED ? import('./links/links.ts') : loadFile(tag, '/links.js');
