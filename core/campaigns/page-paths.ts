/** Limits of `pagePaths`: number of patterns, characters of one and of all, which every response has. */
export const maxPagePaths = 20;
export const maxPagePathLength = 200;
export const maxPagePathsLength = 1_000;

/** A necessary condition of patterns, for OpenAPI. */
export const documentedPagePath = '^\\s*/[^?#\\s*\\\\]*\\*?\\s*$';

/**
 * Returns a pattern of pages' paths as browsers write paths, with escapes in upper case (`/über/` → `/%C3%BCber`), so that a script can
 * compare strings: a path without a slash at its end, or the start of paths and `*`. `undefined` if it is not one.
 */
export function normalizePagePath(pattern: string): string | undefined {
  if (!/^\/[^?#\s*\\]*\*?$/.test(pattern)) return undefined;
  const path = new URL(`https://shop.example${pattern}`).pathname
    .replace(/(?<=.)\/$/, '')
    .replace(/%../g, (octet) => octet.toUpperCase());
  return path.length <= maxPagePathLength ? path : undefined;
}
