import type { CampaignStatistics } from '../../api/contract.ts';
import { counters } from '../../api/statistics.ts';
import { formatDay, formatKnown, formatShare } from '../../parts/numbers.ts';
import { type Column, Table } from '../../parts/table.tsx';
import { rateOf, type ShownCounts } from './rates.ts';

/** A table row. What isn't known is absent. */
interface CountRow extends Partial<ShownCounts> {
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
  const count = (title: string, countOf: (row: CountRow) => number | undefined): Column<CountRow> => ({
    title,
    value: (row) => countOf(row) ?? -1,
    cell: (row) => formatKnown(countOf(row)),
    isNumber: true,
  });
  const columns: Column<CountRow>[] = [
    { title: head, cell: ({ name }) => name, value: ({ name, order }) => order ?? name },
    count('Shown', ({ shown }) => shown),
    count('Copied', ({ copied }) => copied),
    ...(rows.some(({ opened = 0 }) => opened > 0) ? [count('Checkout', ({ opened }) => opened)] : []),
    ...(rows.some(({ redeemed }) => redeemed !== undefined)
      ? [count('Redeemed', ({ redeemed }) => redeemed)]
      : []),
    { ...count('Rate', (row) => rateOf(row) ?? -1), cell: (row) => formatShare(rateOf(row)) },
    count('Closed', ({ dismissed }) => dismissed),
  ];
  const total = totalOf(rows);
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

/** Adds up the rows' known counts. */
function totalOf(rows: readonly CountRow[]): CountRow {
  const total: CountRow = { name: 'Total' };
  for (const row of rows)
    for (const name of counters) if (row[name] !== undefined) total[name] = (total[name] ?? 0) + row[name];
  return total;
}

/**
 * Returns the rows of days, with separate ones for redemptions whose day isn't known. What else happened in
 * such a time is in the rows of its days.
 */
export function withGaps(
  rows: CampaignStatistics['byDay'],
  gaps: CampaignStatistics['gaps'],
): readonly CountRow[] {
  const lateOn = (date: string) =>
    gaps.reduce((sum, { endedAt, redeemed }) => (endedAt.startsWith(date) ? sum + redeemed : sum), 0);
  return [
    ...rows.map((row) => ({
      ...row,
      redeemed: Math.max(0, row.redeemed - lateOn(row.date)),
      ...{ name: formatDay(row.date), order: row.date },
    })),
    ...gaps.map(({ startedAt, endedAt, redeemed }) => ({
      ...{ redeemed, order: endedAt },
      name: `Between ${formatDay(startedAt.slice(0, 10))} and ${formatDay(endedAt.slice(0, 10))}`,
    })),
  ];
}
