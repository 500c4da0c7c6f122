import { join } from 'node:path';

/** Folder with the source map of each deployed function, which is not deployed. The package has none. */
export const sourceMapFolder = join(import.meta.dirname, '..', '..', 'dist', 'source-maps');

/** Returns the path of a function's source map in a folder of them. */
export const sourceMapIn = (folder: string, functionId: string): string => join(folder, `${functionId}.json`);
