import type { ReactNode } from 'react';
import { Field } from './field.tsx';

interface SelectFieldProps {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  value: string | number;
  options?: readonly (readonly [value: string | number, label: string])[];
  /** Groups of options, which follow `options`. */
  children?: ReactNode;
  onChange: (value: string) => void;
}

/** A labeled select with its hint and its problem. */
export function SelectField({ options = [], children, value, onChange, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(props) => (
        <select {...props} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option} dir="auto">
              {text}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  );
}
