import { Button } from '../buttons/button.tsx';

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
          <Button
            label="×"
            look="quiet small"
            aria-label={`Remove ${text}`}
            onPress={() => onRemove(entry)}
          />
        </li>
      ))}
    </ul>
  );
}
