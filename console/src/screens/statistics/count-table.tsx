import { formatCount, formatShare } from '../../parts/numbers.ts';
import { type Column, useSorting } from '../../parts/sorting.tsx';
import { type Counts, rateOf } from './rates.ts';

/** A table row. */
interface CountRow extends Counts {
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

/** A sortable table of counts by country, code or day. */
export function CountTable({ head, rows }: CountTableProps) {
  const hasRedeemed = rows.some(({ redeemed }) => redeemed !== undefined);
  const columns: Column<CountRow>[] = [
    { title: head, value: ({ name, order }) => order ?? name },
    { title: 'Shown', value: ({ shown }) => shown, isNumber: true },
    { title: 'Copied', value: ({ copied }) => copied, isNumber: true },
    ...(hasRedeemed
      ? [{ title: 'Redeemed', value: ({ redeemed = 0 }: CountRow) => redeemed, isNumber: true }]
      : []),
    { title: 'Rate', value: (row) => rateOf(row) ?? -1, isNumber: true },
    { title: 'Closed', value: ({ dismissed }) => dismissed, isNumber: true },
  ];
  const { sorted, head: cells } = useSorting(rows, columns);
  return (
    <section className="table-frame" aria-label={`Table by ${head.toLowerCase()}`}>
      <table className="counts">
        <thead>
          <tr>{cells}</tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.name}>
              <td>{row.name}</td>
              <td className="number">{formatCount(row.shown)}</td>
              <td className="number">{formatCount(row.copied)}</td>
              {hasRedeemed && <td className="number">{formatCount(row.redeemed ?? 0)}</td>}
              <td className="number">{formatShare(rateOf(row))}</td>
              <td className="number">{formatCount(row.dismissed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
