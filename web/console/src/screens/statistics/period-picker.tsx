import { type ReactNode, useState } from 'react';
import type { Period } from '../../../../../core/shared/days.ts';
import { Segments } from '../../parts/forms/choices.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { periodProblem } from './period.ts';

interface PeriodPickerProps<Name extends string> {
  /** The periods to choose from, by their names. The one with an empty name is a custom period. */
  presets: readonly (readonly [name: Name | '', label: string])[];
  periodOf: (name: Name) => Period;
  preset: Name | '';
  period: Period;
  onChange: (choice: { preset: Name | ''; period: Period }) => void;
  /** Another choice in the same row. @default - none */
  children?: ReactNode;
}

/** Selects a preset or a custom period. It reports only periods that can be read. */
export function PeriodPicker<Name extends string>(props: PeriodPickerProps<Name>) {
  const { presets, periodOf, preset, period, onChange, children } = props;
  const [typed, setTyped] = useState(period);
  const choose = (next: Name | '') => {
    setTyped(period);
    onChange({ preset: next, period: next === '' ? period : periodOf(next) });
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
      {children}
    </div>
  );
}
