import { type SyntheticEvent, useState } from 'react';
import { fromLocalMinute, toLocalMinute } from '../local-time.ts';
import { Field } from './field.tsx';

/** Limits years to four digits, so that the cursor moves on after the fourth. */
const lastMinute = '9999-12-31T23:59';
const incomplete = 'Enter a date and a time. Until then, the saved one stays.';

interface TimeFieldProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  /** ISO 8601 in UTC; `null` for none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/**
 * A date and time in the merchant's time zone, with the browser's date picker. It reports only complete ones
 * and none.
 */
export function TimeField({ label, hint, problem, value, onChange }: TimeFieldProps) {
  const [isIncomplete, setIncomplete] = useState(false);
  const minute = value === null ? '' : toLocalMinute(value);
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    setIncomplete(currentTarget.validity.badInput);
    if (currentTarget.validity.badInput || typed === minute) return;
    onChange(typed === '' ? null : fromLocalMinute(typed));
  };
  return (
    <Field label={label} hint={hint} problem={isIncomplete ? incomplete : problem}>
      {(props) => (
        <input
          {...props}
          type="datetime-local"
          max={lastMinute}
          // The value of an incomplete input is empty. Any other would replace what the merchant types.
          value={isIncomplete ? '' : minute}
          onChange={read}
          // Browsers report no change from nothing to an incomplete time.
          onBlur={read}
        />
      )}
    </Field>
  );
}
