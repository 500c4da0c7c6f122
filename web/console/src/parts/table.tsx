import { type ReactNode, useState } from 'react';

/** A column of a table. */
export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Returns the value that rows are sorted by; absent if the column cannot be sorted. */
  value?: (row: Row) => string | number;
  isNumber?: boolean;
  /** The text before the cell on narrow screens, where a row becomes a block. */
  label?: string;
  className?: string;
}

interface TableProps<Row> {
  /** The table's name for assistive technology. */
  label?: string;
  /** `stacked` makes each row a block on narrow screens. @default stacked */
  className?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  onSort?: (() => void) | undefined;
  /** What a row opens to when its first cell is pressed. @default - rows don't open */
  detail?: (row: Row) => ReactNode;
  /** Rows below the others, such as their sums. */
  foot?: ReactNode;
  /** Index of the first sorted row that is shown. @default 0 */
  firstRow?: number;
  /** @default - all rows */
  maxRows?: number;
}

interface Order {
  title: string;
  isDescending: boolean;
}

/** A table. Rows keep their order until the merchant sorts them. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, className = 'stacked', columns, rows, keyOf, onSort, detail, foot } = props;
  const { firstRow = 0, maxRows } = props;
  const [order, setOrder] = useState<Order>();
  const value = columns.find(({ title }) => title === order?.title)?.value;
  const sorted = value
    ? [...rows].sort((left, right) => compare(value(left), value(right)) * (order?.isDescending ? -1 : 1))
    : rows;
  const sortBy = (next: Order) => {
    onSort?.();
    setOrder(next);
  };
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.title} column={column} order={order} onSort={sortBy} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.slice(firstRow, maxRows && firstRow + maxRows).map((row) => (
          <TableRow key={keyOf(row)} row={row} columns={columns} detail={detail} />
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

interface TableRowProps<Row> extends Pick<TableProps<Row>, 'columns'> {
  row: Row;
  detail: TableProps<Row>['detail'] | undefined;
}

function TableRow<Row>({ row, columns, detail }: TableRowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr>
        {columns.map(({ title, label, isNumber, className, cell }, index) => (
          <td key={title} className={isNumber ? 'number' : className} data-label={label}>
            {detail && index === 0 ? (
              <button
                type="button"
                className="row-opener"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <span className="chevron" aria-hidden="true" />
                {cell(row)}
              </button>
            ) : (
              cell(row)
            )}
          </td>
        ))}
      </tr>
      {detail && isOpen && (
        <tr className="row-detail">
          <td colSpan={columns.length}>{detail(row)}</td>
        </tr>
      )}
    </>
  );
}

function compare(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right));
}

const arrows = { ascending: '↑', descending: '↓', none: '' } as const;

interface ColumnHeadProps {
  column: Pick<Column<never>, 'title' | 'value' | 'isNumber'>;
  order: Order | undefined;
  onSort: (order: Order) => void;
}

/** A header cell. The first click sorts numbers from the largest and texts from A. */
function ColumnHead({ column: { title, value, isNumber = false }, order, onSort }: ColumnHeadProps) {
  const direction = order?.title === title ? (order.isDescending ? 'descending' : 'ascending') : 'none';
  const isDescending = direction === 'none' ? isNumber : direction === 'ascending';
  return (
    <th
      scope="col"
      className={isNumber ? 'number' : undefined}
      aria-sort={direction === 'none' ? undefined : direction}
    >
      {value ? (
        <button type="button" className="sort" onClick={() => onSort({ title, isDescending })}>
          {title} <span aria-hidden="true">{arrows[direction]}</span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}
