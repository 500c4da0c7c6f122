/** The JSON of a value with the fields of objects in alphabetical order: the same text whatever their order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([left], [right]) => (left < right ? -1 : 1)))
      : entry,
  );
}
