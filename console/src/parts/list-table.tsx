import type { ReactNode } from 'react';

interface ListTableProps {
  /** The table's name for assistive technology. */
  label: string;
  /** The head of each column but the last one, which holds the actions. */
  columns: readonly { title: string; isNumber?: boolean }[];
  /** One row for each entry. */
  children: ReactNode;
}

/** A list on a card: a table with actions at the end of each row. On narrow screens each row becomes a block. */
export function ListTable({ label, columns, children }: ListTableProps) {
  return (
    <section className="card table-frame" aria-label={label}>
      <table className="stacked">
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
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
