import { type TextareaHTMLAttributes, useRef } from 'react';
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

/** The banner's text, with a button for each placeholder, which puts it where the cursor is. */
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
        hint="Without a code, visitors see it without the sentence that names the code."
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
      <fieldset className="buttons placeholders" aria-label="Insert for each visitor">
        <span className="fine" aria-hidden="true">
          Insert:
        </span>
        {placeholders.map(([placeholder, name]) => (
          <button
            key={placeholder}
            type="button"
            className="button small"
            onClick={() => insert(placeholder)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
