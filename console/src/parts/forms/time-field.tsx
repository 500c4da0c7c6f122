import { fromLocalMinute, toLocalMinute } from '../local-time.ts';
import { Field } from './field.tsx';

/** Limits years to four digits, so that the cursor moves on after the fourth. */
const lastMinute = '9999-12-31T23:59';

interface TimeFieldProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  /** ISO 8601 in UTC; `null` for none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A date and time in the merchant's time zone, with the browser's date picker. */
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
