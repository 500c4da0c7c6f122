import { formatCount, formatShare } from '../../parts/numbers.ts';
import { type Column, useSorting } from '../../parts/sorting.tsx';
import { type Counts, rateOf } from './rates.ts';

/** A line of a table of counts. */
interface CountRow extends Counts {
  name: string;
  /** Sorts the first column. @default the name */
  order?: string;
}

interface CountTableProps {
  /** The head of the first column. */
  head: string;
  rows: readonly CountRow[];
}

/** Counts by country, by code or by day, in the order that the merchant chooses. */
export function CountTable({ head, rows }: CountTableProps) {
  const columns: Column<CountRow>[] = [
    { title: head, value: ({ name, order }) => order ?? name },
    { title: 'Shown', value: ({ shown }) => shown, isNumber: true },
    { title: 'Copied', value: ({ copied }) => copied, isNumber: true },
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
              <td className="number">{formatShare(rateOf(row))}</td>
              <td className="number">{formatCount(row.dismissed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
