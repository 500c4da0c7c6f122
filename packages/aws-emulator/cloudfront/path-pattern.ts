import { matchesWildcards } from '../template/wildcards.ts';

/**
 * Returns true if a path pattern (`*` any text, `?` one character, case-sensitive) matches the normalized
 * path.
 */
export function matchesPattern(pattern: string, normalizedPath: string): boolean {
  return matchesWildcards(pattern.startsWith('/') ? pattern : `/${pattern}`, normalizedPath);
}

/**
 * Returns the path as CloudFront matches it with patterns (RFC 3986): unreserved characters decoded, repeated
 * slashes merged, dot segments removed. The origin gets the original path.
 */
export function normalizePath(path: string): string {
  const decoded = path.replace(/%([0-9A-Fa-f]{2})/g, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : encoded.toUpperCase();
  });
  const segments: string[] = [];
  const parts = decoded
    .replace(/\/{2,}/g, '/')
    .split('/')
    .slice(1);
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (part === '..') segments.pop();
    if (part !== '.' && part !== '..') segments.push(part);
    else if (isLast) segments.push('');
  }
  return `/${segments.join('/')}`;
}
