/**
 * Returns true if a path of the address bar matches one of the patterns, which are written as browsers write
 * paths: a path, or the start of paths and `*`. A slash at the end of the path does not count, so `/shop/*`
 * matches `/shop` as well as `/shop/`. Escapes are in upper case in patterns, and as the link has them in the
 * address bar: `%c3%bc` is `%C3%BC`.
 */
export const isListed = (patterns: string[], url: string): boolean => {
  const path = url.replace(/%../g, (octet) => octet.toUpperCase());
  return patterns.some((pattern) =>
    pattern.slice(-1) === '*'
      ? `${path}/`.startsWith(pattern.slice(0, -1))
      : path === pattern || path === `${pattern}/`,
  );
};
