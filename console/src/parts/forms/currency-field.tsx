import { currencyCodes } from '../../../../core/shared/currencies.ts';
import { Field } from './field.tsx';

interface CurrencyFieldProps {
  label: string;
  hint?: string;
  value: string;
  problem: string | undefined;
  onChange: (currency: string) => void;
}

/** Selects one of the currencies that have exchange rates. */
export function CurrencyField({ label, hint, value, problem, onChange }: CurrencyFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(props) => (
        <select {...props} value={value} onChange={({ target }) => onChange(target.value)}>
          {currencyCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
