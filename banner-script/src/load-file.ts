import type { ScriptTag } from './page-state.ts';

/** Loads another file of the service, such as `/prices.js`. */
export const loadFile = ({ base, key }: ScriptTag, file: string): Promise<unknown> =>
  import(`${base}${file}?key=${key}`);
