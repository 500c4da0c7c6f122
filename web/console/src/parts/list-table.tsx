import { useState } from 'react';
import { TextField } from './forms/text-field.tsx';
import { type Column, Table } from './table.tsx';

const fewRows = 6;

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
}

/**
 * A sortable table whose rows open with a press on their name. A long table has a search field.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, keyOf, textOf, searchHint, onNarrow } = props;
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/);
  const matches = rows.filter((row) => words.every((word) => textOf(row).toLowerCase().includes(word)));
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
              onNarrow?.();
              setSearch(text);
            }}
          />
        </div>
      )}
      <div className="table-frame">
        <Table label={label} columns={columns} rows={matches} keyOf={keyOf} onSort={onNarrow} />
        {matches.length === 0 && <p className="fine none">Nothing matches “{search}”.</p>}
      </div>
    </>
  );
}

/** A row's name, which opens the row. */
export function RowName({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" className="row-name" onClick={onPress}>
      {name}
    </button>
  );
}
