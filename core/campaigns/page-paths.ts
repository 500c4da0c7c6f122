/** Limits of `pagePaths`: the number of patterns, and the characters in one pattern and in total. */
export const maxPagePaths = 20;
export const maxPagePathLength = 200;
export const maxPagePathsLength = 1_000;

/** A necessary condition for a pattern, for OpenAPI. */
export const documentedPagePath = '^\\s*/[^?#\\s*\\\\]*\\*?\\s*$';

/**
 * Returns a path pattern as browsers write paths, with escapes in upper case and no slash at the end
 * (`/über/` → `/%C3%BCber`). A script can then compare strings. A `*` at the end matches any rest. Returns
 * `undefined` for any other text.
 */
export function normalizePagePath(pattern: string): string | undefined {
  if (!/^\/[^?#\s*\\]*\*?$/.test(pattern)) return undefined;
  const path = new URL(`https://shop.example${pattern}`).pathname
    .replace(/(?<=.)\/$/, '')
    .replace(/%../g, (octet) => octet.toUpperCase());
  return path.length <= maxPagePathLength ? path : undefined;
}
