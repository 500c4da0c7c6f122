/**
 * Wraps a merchant's name in the Unicode characters that isolate its direction, for sentences that are only
 * texts. Elements use `<bdi>`.
 */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
