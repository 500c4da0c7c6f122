import { type ReactNode, useState } from 'react';
import { TextField } from './forms/text-field.tsx';
import { type Column, useSorting } from './sorting.tsx';

const fewRows = 6;

interface ListTableProps<Row> {
  /** The table's name for assistive technology, such as "Keys". */
  label: string;
  /** The columns without the last one, which contains the actions. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Returns the text that the search looks in. */
  textOf: (row: Row) => string;
  /** A hint that the search covers only a part of the list. */
  searchHint?: string | undefined;
  /** Renders a row. */
  children: (row: Row) => ReactNode;
}

/**
 * A sortable table with actions at the end of each row. A long table has a search field. On narrow screens
 * each row becomes a block.
 */
export function ListTable<Row>({ label, columns, rows, textOf, searchHint, children }: ListTableProps<Row>) {
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/);
  const matches = rows.filter((row) => words.every((word) => textOf(row).toLowerCase().includes(word)));
  const { sorted, head } = useSorting(matches, columns);
  return (
    <>
      {rows.length > fewRows && (
        <div className="search">
          <TextField
            label={`Search ${label.toLowerCase()}`}
            hint={searchHint}
            type="search"
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <section className="card table-frame" aria-label={label}>
        <table className="stacked">
          <thead>
            <tr>
              {head}
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>{sorted.map(children)}</tbody>
        </table>
        {matches.length === 0 && <p className="fine none">Nothing matches “{search}”.</p>}
      </section>
    </>
  );
}

interface RowActionProps {
  /** The verb on the button. */
  verb: string;
  /** The entry's name. The accessible name is the verb and this name. */
  name: string;
  /** True if the action removes something. @default false */
  isDangerous?: boolean;
  onPress: () => void;
}

/** A button for an action on a list entry. */
export function RowAction({ verb, name, isDangerous = false, onPress }: RowActionProps) {
  return (
    <button
      type="button"
      className={isDangerous ? 'button small danger' : 'button small'}
      aria-label={`${verb} ${name}`}
      onClick={onPress}
    >
      {verb}
    </button>
  );
}
