/** Returns JSON with the fields of objects in alphabetical order, so that their original order makes no difference. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([left], [right]) => (left < right ? -1 : 1)))
      : entry,
  );
}
