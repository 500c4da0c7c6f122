import { fromLocalMinute, toLocalMinute } from '../local-time.ts';
import { TextField } from './text-field.tsx';

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
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  return (
    <TextField
      {...field}
      type="datetime-local"
      max={lastMinute}
      value={value === null ? '' : toLocalMinute(value)}
      onChange={(minute) => onChange(minute === '' ? null : fromLocalMinute(minute))}
    />
  );
}
