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
}

/** A sortable table of counts by country, discount or day. */
export function CountTable({ head, rows }: CountTableProps) {
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
  return (
    <section className="table-frame" aria-label={`Table by ${head.toLowerCase()}`}>
      <Table className="counts" columns={columns} rows={rows} keyOf={({ name }) => name} />
    </section>
  );
}
