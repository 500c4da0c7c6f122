import { type InputHTMLAttributes, useState } from 'react';
import { parseDecimal } from '../decimal.ts';

interface DecimalInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** NaN while the text is not a number. */
  value: number;
  onChange: (value: number) => void;
}

/** An input for a number with a decimal point or comma. The arrow keys change it by one. */
export function DecimalInput({ value, onChange, ...props }: DecimalInputProps) {
  const formatted = Number.isNaN(value) ? '' : String(value);
  const [text, setText] = useState(formatted);
  const isTyped = Object.is(parseDecimal(text), value);
  const step = (by: number) => onChange(Math.max(0, Math.round((value + by) * 100) / 100));
  return (
    <input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? text : formatted}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setText(target.value.replace(/^0+(?=\d)/, ''));
        onChange(parseDecimal(target.value));
      }}
      onBlur={() => setText(formatted || text)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
