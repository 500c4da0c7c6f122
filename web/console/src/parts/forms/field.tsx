import { type ReactNode, useId } from 'react';

/** The ids that connect an input with its label, hint and problem. */
export interface InputProps {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The value's problem, as a sentence. */
  problem?: string | undefined;
  children: (props: InputProps) => ReactNode;
}

/** A labeled input, with the hint above it and the problem below it. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const describedBy = [hint ? hintId : '', problem ? problemId : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(problem ? { 'aria-invalid': true as const } : {}),
      })}
      <p className="problem" id={problemId} role="alert">
        {problem}
      </p>
    </div>
  );
}
