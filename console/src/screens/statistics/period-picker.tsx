import { useState } from 'react';
import { Segments } from '../../parts/forms/choices.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { type Period, type Preset, periodOf, periodProblem, presets } from './period.ts';

interface PeriodPickerProps {
  preset: Preset;
  period: Period;
  onChange: (choice: { preset: Preset; period: Period }) => void;
}

/** Selects a preset or a custom period. It reports only periods that can be read. */
export function PeriodPicker({ preset, period, onChange }: PeriodPickerProps) {
  const [typed, setTyped] = useState(period);
  const choose = (next: Preset) => {
    setTyped(period);
    onChange(next === '' ? { preset: next, period } : periodOf(next, new Date()));
  };
  const type = (changes: Partial<Period>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (periodProblem(next) === undefined) onChange({ preset: '', period: next });
  };
  return (
    <div className="row top">
      <Segments label="Period" value={preset} options={presets} onChange={choose} />
      {preset === '' && (
        <>
          <Field label="First day" problem={periodProblem(typed)}>
            {(props) => (
              <input
                {...props}
                type="date"
                value={typed.from}
                onChange={({ target }) => type({ from: target.value })}
              />
            )}
          </Field>
          <Field label="Last day">
            {(props) => (
              <input
                {...props}
                type="date"
                value={typed.to}
                onChange={({ target }) => type({ to: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}
