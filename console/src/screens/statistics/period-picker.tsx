import { useState } from 'react';
import { Segments } from '../../parts/forms/choices.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { lastDays, lengthOf, type Period, periodProblem } from './period.ts';

const presets = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['92', '92 days'],
  ['', 'Custom'],
] as const;

type Preset = (typeof presets)[number][0];

interface PeriodPickerProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** Selects a preset or a custom period. It reports only periods that the service accepts. */
export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const [preset, setPreset] = useState<Preset>(
    presets.map(([days]) => days).find((days) => days === String(lengthOf(period))) ?? '',
  );
  const [typed, setTyped] = useState(period);
  const choose = (next: Preset) => {
    setPreset(next);
    if (next === '') return setTyped(period);
    onChange(lastDays(Number(next), new Date()));
  };
  const type = (changes: Partial<Period>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (periodProblem(next) === undefined) onChange(next);
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
