/** Whether `text` matches a pattern in which `*` stands for any characters and `?` for one. Case counts. */
export function matchesWildcards(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
