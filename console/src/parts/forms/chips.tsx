interface ChipsProps {
  /** Entries with their visible texts. */
  entries: readonly (readonly [entry: string, text: string])[];
  onRemove: (entry: string) => void;
}

/** List entries, each with a remove button. */
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
