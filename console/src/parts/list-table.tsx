import { type ReactNode, useState } from 'react';
import { TextField } from './forms/text-field.tsx';
import { type Column, useSorting } from './sorting.tsx';

const fewRows = 6;

interface ListTableProps<Row> {
  /** The table's name for assistive technology, such as "Keys". */
  label: string;
  /** The columns but the last one, which holds the actions. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The text of a row that is searched. */
  textOf: (row: Row) => string;
  /** Where the list continues: what the search does not see. */
  searchHint?: string | undefined;
  /** Draws a row. */
  children: (row: Row) => ReactNode;
}

/**
 * A list on a card: a table that can be sorted and, if it is long, searched, with actions at the end of each row. On narrow screens each
 * row becomes a block.
 */
export function ListTable<Row>({ label, columns, rows, textOf, searchHint, children }: ListTableProps<Row>) {
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/);
  const found = rows.filter((row) => words.every((word) => textOf(row).toLowerCase().includes(word)));
  const { sorted, head } = useSorting(found, columns);
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
        {found.length === 0 && <p className="fine none">Nothing matches “{search}”.</p>}
      </section>
    </>
  );
}

interface RowActionProps {
  /** The verb on the button. */
  verb: string;
  /** The entry's name: with the verb it is the button's accessible name. */
  name: string;
  /** True if the action removes something. @default false */
  isDangerous?: boolean;
  onPress: () => void;
}

/** One action on one entry of a list. */
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
