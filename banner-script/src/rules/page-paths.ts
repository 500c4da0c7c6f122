/**
 * Returns true if a path of the address bar matches one of the patterns, which are written as browsers write paths: a path, or the
 * start of paths and `*`. A slash at the end of the path does not count, so `/shop/*` matches `/shop` as well as `/shop/`.
 */
export const isListed = (patterns: string[], path: string): boolean =>
  patterns.some((pattern) =>
    pattern.slice(-1) === '*'
      ? `${path}/`.startsWith(pattern.slice(0, -1))
      : path === pattern || path === `${pattern}/`,
  );
