import type { ScriptTag } from './page-state.ts';

/** True in the build of the pinned script, which contains all files: `integrity` does not cover what a script loads. */
declare const IS_PINNED: boolean;

/** Loads another file of the service, such as `/prices.js`. */
export const loadFile = ({ base, key }: ScriptTag, file: string): Promise<unknown> => {
  if (IS_PINNED) {
    if (file === '/prices.js') return import('./prices/prices.ts');
    return file === '/rules.js' ? import('./rules/rules.ts') : import('./preview/preview.ts');
  }
  return import(`${base}${file}?key=${key}`);
};
