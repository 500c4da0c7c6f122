import { type ReactNode, useId } from 'react';

interface ChoiceProps {
  label: string;
  hint?: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label. */
export function Choice({ label, hint, isChecked, onChange }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </label>
  );
}

interface SwitchProps {
  /** Its name for assistive technology; the visible one stands beside it. */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch, which takes effect immediately. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <input
      className="switch"
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

/** Radio buttons side by side. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {text}
        </label>
      ))}
    </div>
  );
}

interface ChoiceCardsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Value[];
  onChange: (value: Value) => void;
}

/** Radio buttons as a grid of cards. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <div className="radio-cards" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {option}
        </label>
      ))}
    </div>
  );
}
