import { fromLocalMinute, toLocalMinute } from '../local-time.ts';
import { Field } from './field.tsx';

/** Keeps years at four digits, so that the next part follows the fourth. */
const lastMinute = '9999-12-31T23:59';

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
          max={lastMinute}
          value={value === null ? '' : toLocalMinute(value)}
          onChange={({ target }) => onChange(target.value === '' ? null : fromLocalMinute(target.value))}
        />
      )}
    </Field>
  );
}
