/**
 * Returns true if `text` matches a case-sensitive pattern in which `*` stands for any characters and `?` for
 * one.
 */
export function matchesWildcards(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
