import { fromLocalMinute, toLocalMinute } from '../local-time.ts';
import { Field } from './field.tsx';

interface TimeFieldProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  /** ISO 8601 in UTC; `null` for none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A point in time by the merchant's clock, to the minute, with the browser's calendar. An empty input is `null`. */
export function TimeField({ label, hint, problem, value, onChange }: TimeFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(props) => (
        <input
          {...props}
          type="datetime-local"
          value={value === null ? '' : toLocalMinute(value)}
          onChange={({ target }) => onChange(target.value === '' ? null : fromLocalMinute(target.value))}
        />
      )}
    </Field>
  );
}
