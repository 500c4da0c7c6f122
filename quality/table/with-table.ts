/** Replaces the rows of the table whose header line begins with `header`. Throws if there is none. */
export function withTable(
  document: string,
  header: string,
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = document.split('\n');
  const start = lines.findIndex((line) => line.startsWith(header)) + 2;
  if (start === 1) throw new Error(`The document has no table "${header}".`);
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'));
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return lines.toSpliced(start, end - start, ...table).join('\n');
}
