import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field } from './field.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A labeled text input with its hint and its problem. */
export function TextField({ label, hint, problem, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(props) => (
        <input dir="auto" {...props} {...input} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
