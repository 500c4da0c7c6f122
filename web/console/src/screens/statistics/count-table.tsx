import { formatCount, formatShare } from '../../parts/numbers.ts';
import { type Column, Table } from '../../parts/table.tsx';
import { rateOf, type ShownCounts } from './rates.ts';

/** A table row. */
interface CountRow extends ShownCounts {
  name: string;
  /** The first column's sort key. @default the name */
  order?: string;
  redeemed?: number;
}

interface CountTableProps {
  /** The first column's title. */
  head: string;
  rows: readonly CountRow[];
  /** True for rows whose sums say something, which then stand below them. */
  hasTotal?: boolean;
}

/** A sortable table of counts by country, discount or day. */
export function CountTable({ head, rows, hasTotal = false }: CountTableProps) {
  const count = (title: string, value: (row: CountRow) => number): Column<CountRow> => ({
    title,
    value,
    cell: (row) => formatCount(value(row)),
    isNumber: true,
  });
  const columns: Column<CountRow>[] = [
    { title: head, cell: ({ name }) => name, value: ({ name, order }) => order ?? name },
    count('Shown', ({ shown }) => shown),
    count('Copied', ({ copied }) => copied),
    ...(rows.some(({ opened }) => opened > 0) ? [count('Checkout', ({ opened }) => opened)] : []),
    ...(rows.some(({ redeemed }) => redeemed !== undefined)
      ? [count('Redeemed', ({ redeemed = 0 }) => redeemed)]
      : []),
    { ...count('Rate', (row) => rateOf(row) ?? -1), cell: (row) => formatShare(rateOf(row)) },
    count('Closed', ({ dismissed }) => dismissed),
  ];
  const total = rows.reduce(sumOf, { name: 'Total', shown: 0, copied: 0, opened: 0, dismissed: 0 });
  const foot = hasTotal && (
    <tr>
      {columns.map(({ title, cell, isNumber }) =>
        title === head ? (
          <th key={title} scope="row">
            {total.name}
          </th>
        ) : (
          <td key={title} className={isNumber ? 'number' : undefined}>
            {cell(total)}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <section className="table-frame" aria-label={`Table by ${head.toLowerCase()}`}>
      <Table className="counts" columns={columns} rows={rows} keyOf={({ name }) => name} foot={foot} />
    </section>
  );
}

function sumOf(sum: CountRow, { shown, copied, opened, dismissed, redeemed }: CountRow): CountRow {
  return {
    name: sum.name,
    shown: sum.shown + shown,
    copied: sum.copied + copied,
    opened: sum.opened + opened,
    dismissed: sum.dismissed + dismissed,
    ...(redeemed === undefined ? {} : { redeemed: (sum.redeemed ?? 0) + redeemed }),
  };
}
