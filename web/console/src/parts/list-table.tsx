import { type ReactNode, useState } from 'react';
import { Button } from './buttons/button.tsx';
import { TextField } from './forms/text-field.tsx';
import { formatCount } from './numbers.ts';
import { type Column, Table } from './table.tsx';

const fewRows = 6;
const pageSize = 20;

/** Rows that are not loaded yet. */
interface MissingRows {
  /** Number of all rows, with those that are loaded. */
  total: number;
  /** Loads the next rows. */
  onLoad: () => void;
  /** What stands in place of a page until its rows are loaded. */
  placeholder: ReactNode;
}

interface ListTableProps<Row> {
  /** The table's name for assistive technology, such as "Keys". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Returns the text that the search looks in. */
  textOf: (row: Row) => string;
  /** The rows that are still loading, in a sentence. */
  searchHint?: string | undefined;
  /** Called when the merchant searches or sorts, which needs all rows. */
  onNarrow?: () => void;
  /** Absent if `rows` contains all rows. */
  missing?: MissingRows | undefined;
}

/**
 * A sortable table in pages of 20 rows, which open with a press on their name. A long table has a search
 * field.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, keyOf, textOf, searchHint, onNarrow, missing } = props;
  const [search, setSearch] = useState('');
  const [wantedPage, setPage] = useState(0);
  const words = search.toLowerCase().split(/\s+/);
  const matches = rows.filter((row) => words.every((word) => textOf(row).toLowerCase().includes(word)));
  const total = search === '' && missing ? missing.total : matches.length;
  const page = Math.min(wantedPage, Math.max(0, Math.ceil(total / pageSize) - 1));
  const firstRow = page * pageSize;
  const narrow = () => {
    onNarrow?.();
    setPage(0);
  };
  const turnTo = (next: number) => {
    setPage(next);
    // The page after it is loaded as well, so that it is there when it is wanted.
    if ((next + 2) * pageSize > rows.length) missing?.onLoad();
  };
  return (
    <>
      {rows.length > fewRows && (
        <div className="search">
          <TextField
            label={`Search ${label.toLowerCase()}`}
            hint={searchHint}
            type="search"
            value={search}
            onChange={(text) => {
              narrow();
              setSearch(text);
            }}
          />
        </div>
      )}
      <div className="table-frame">
        <Table {...{ label, columns, keyOf, firstRow }} rows={matches} maxRows={pageSize} onSort={narrow} />
        {matches.length === 0 && <p className="fine none">Nothing matches “{search}”.</p>}
        {matches.length > 0 && matches.length <= firstRow && missing?.placeholder}
      </div>
      {total > pageSize && <Pages page={page} total={total} onTurn={turnTo} />}
    </>
  );
}

interface PagesProps {
  page: number;
  /** Number of rows on all pages. */
  total: number;
  onTurn: (page: number) => void;
}

/** The buttons that turn a table's pages, and which rows it shows. */
function Pages({ page, total, onTurn }: PagesProps) {
  const [first, last] = [page * pageSize + 1, Math.min((page + 1) * pageSize, total)];
  const turn = (label: string, isPossible: boolean, next: number) => (
    // A disabled button would lose the focus.
    <Button
      label={label}
      look="small"
      aria-disabled={isPossible ? undefined : true}
      onPress={() => isPossible && onTurn(next)}
    />
  );
  return (
    <div className="pages">
      {turn('Previous', page > 0, page - 1)}
      <p className="fine number" role="status">
        {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
      </p>
      {turn('Next', last < total, page + 1)}
    </div>
  );
}

/** A row's name, which opens the row. */
export function RowName({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" className="row-name" onClick={onPress}>
      <bdi>{name}</bdi>
    </button>
  );
}
