interface ChipsProps {
  /** Entries with the texts that show. */
  entries: readonly (readonly [entry: string, text: string])[];
  onRemove: (entry: string) => void;
}

/** Entries of a list, each with a button that removes it. */
export function Chips({ entries, onRemove }: ChipsProps) {
  return (
    <ul className="chips">
      {entries.map(([entry, text]) => (
        <li key={entry}>
          {text}
          <button
            type="button"
            className="button quiet small"
            aria-label={`Remove ${text}`}
            onClick={() => onRemove(entry)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
