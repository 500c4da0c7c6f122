/** A value in a row. A missing value is empty. */
export type Cell = string | number | null | undefined;

/** Returns rows as CSV (RFC 4180, with line feeds). The first row has the names of the columns. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  const cellOf = (cell: Cell) =>
    /[",]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : (cell ?? '');
  return rows.map((row) => `${row.map(cellOf).join(',')}\n`).join('');
}
