import { type TextareaHTMLAttributes, useRef } from 'react';
import { Button } from '../../../parts/buttons/button.tsx';
import { Field } from '../../../parts/forms/field.tsx';

const placeholders = [
  ['{{countryName}}', 'Country'],
  ['{{discount}}', 'Discount'],
  ['{{code}}', 'Code'],
] as const;

interface MessageFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** The banner's message, with buttons that insert a placeholder at the cursor. */
export function MessageField({ value, problem, onChange, ...area }: MessageFieldProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  const insert = (placeholder: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = element.current ?? {};
    onChange(value.slice(0, selectionStart) + placeholder + value.slice(selectionEnd));
    const end = selectionStart + placeholder.length;
    requestAnimationFrame(() => {
      element.current?.focus();
      element.current?.setSelectionRange(end, end);
    });
  };
  return (
    <div>
      <Field
        label="Message"
        hint="If a visitor gets no code, the sentence with the code is left out."
        problem={problem}
      >
        {(props) => (
          <textarea
            {...props}
            {...area}
            ref={element}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <fieldset className="buttons placeholders" aria-label="Insert a placeholder">
        <span className="fine" aria-hidden="true">
          Insert:
        </span>
        {placeholders.map(([placeholder, name]) => (
          <Button label={name} key={placeholder} look="small" onPress={() => insert(placeholder)} />
        ))}
      </fieldset>
    </div>
  );
}
