import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import type { ErrorDetail } from '../../../../../core/errors/response-error.ts';
import { ApiError } from '../../api/api-error.ts';
import { problemsOf } from '../../api/validation.ts';
import { Button } from '../buttons/button.tsx';
import { Failure } from '../states.tsx';
import { focusProblem } from './focus.ts';
import { useIdempotencyHeader } from './idempotency.ts';

interface FormProps<Body extends object> {
  /** The submit button's label. */
  label: string;
  /** True if saving removes or stops something. @default false */
  isDangerous?: boolean;
  /** The request's body, and the API's schema for it. */
  body: Body;
  schema: ZodType;
  /** Saves a valid body. `headers` contains the Idempotency-Key. The form shows an error. */
  onSave: (body: Body, headers: Record<string, string>) => Promise<unknown>;
  /** Absent for a form that is always open. */
  onCancel?: (() => void) | undefined;
  /** The button that deletes what the form edits. */
  action?: ReactNode;
  /** The fields. `problemAt` returns what is wrong with a value of the body, as a sentence. */
  children: (problemAt: (path: string) => string | undefined) => ReactNode;
}

/** A form with its buttons. After a submission, it focuses the first field that has a problem. */
export function Form<Body extends object>(props: FormProps<Body>) {
  const { label, isDangerous = false, body, schema, onSave, onCancel, action, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<readonly ErrorDetail[]>([]);
  const idempotencyHeader = useIdempotencyHeader();
  const saving = useMutation({ mutationFn: () => onSave(body, idempotencyHeader(body)) });
  const details = saving.error instanceof ApiError ? saving.error.details : [];
  const submit = async () => {
    const found = problemsOf(schema, body);
    setProblems(found);
    saving.reset();
    if (found.length === 0) await saving.mutateAsync().catch(() => undefined);
    focusProblem(form.current);
  };
  const shown = new Set<string>();
  const problemAt = (path: string) => {
    shown.add(path);
    return [...problems, ...details].find((problem) => problem.path === path)?.message;
  };
  const fields = children(problemAt);
  // Beside its fields, the whole error would repeat what they say, with the API's names.
  const isAtFields = details.length > 0 && details.every(({ path }) => shown.has(path));
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields}
      {!isAtFields && <Failure error={saving.error} />}
      <div className="buttons">
        <Button
          label={label}
          type="submit"
          look={isDangerous ? 'danger' : 'primary'}
          isBusy={saving.isPending}
        />
        {onCancel && (
          <Button
            label="Cancel"
            aria-disabled={saving.isPending}
            onPress={() => saving.isPending || onCancel()}
          />
        )}
        {action}
      </div>
    </form>
  );
}
