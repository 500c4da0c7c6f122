import { useState } from 'react';
import { Segments } from '../../parts/forms/choices.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
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
          <TextField
            label="First day"
            type="date"
            problem={periodProblem(typed)}
            value={typed.from}
            onChange={(from) => type({ from })}
          />
          <TextField label="Last day" type="date" value={typed.to} onChange={(to) => type({ to })} />
        </>
      )}
    </div>
  );
}
