import { type ReactNode, useState } from 'react';

/** A column of a sortable table. */
export interface Column<Row> {
  title: string;
  /** Returns the value that rows are sorted by; absent if the column cannot be sorted. */
  value?: (row: Row) => string | number;
  isNumber?: boolean;
}

interface Order {
  title: string;
  isDescending: boolean;
}

/**
 * Returns the sorted rows and the table's header cells. Rows keep their order until the merchant sorts them.
 */
export function useSorting<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  onSort?: () => void,
): { sorted: readonly Row[]; head: ReactNode } {
  const [order, setOrder] = useState<Order>();
  const value = columns.find(({ title }) => title === order?.title)?.value;
  const sorted = value
    ? [...rows].sort((left, right) => compare(value(left), value(right)) * (order?.isDescending ? -1 : 1))
    : rows;
  const head = columns.map((column) => (
    <ColumnHead
      key={column.title}
      title={column.title}
      isNumber={column.isNumber ?? false}
      direction={order?.title === column.title ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
      onSort={
        column.value &&
        ((isDescending) => {
          onSort?.();
          setOrder({ title: column.title, isDescending });
        })
      }
    />
  ));
  return { sorted, head };
}

function compare(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right));
}

const arrows = { ascending: '↑', descending: '↓', none: '' } as const;

interface ColumnHeadProps {
  title: string;
  isNumber: boolean;
  direction: keyof typeof arrows;
  onSort: ((isDescending: boolean) => void) | undefined;
}

/** A header cell. The first click sorts numbers from the largest and texts from A. */
function ColumnHead({ title, isNumber, direction, onSort }: ColumnHeadProps) {
  const isDescending = direction === 'none' ? isNumber : direction === 'ascending';
  return (
    <th
      scope="col"
      className={isNumber ? 'number' : undefined}
      aria-sort={direction === 'none' ? undefined : direction}
    >
      {onSort ? (
        <button type="button" className="sort" onClick={() => onSort(isDescending)}>
          {title} <span aria-hidden="true">{arrows[direction]}</span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}
