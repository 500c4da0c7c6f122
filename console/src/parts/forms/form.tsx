import { type ReactNode, useRef } from 'react';
import { Button } from '../buttons/button.tsx';

interface FormProps {
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
}

/**
 * A form without the browser's validation. After a submission, it focuses the first field that has a problem.
 */
export function Form({ onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = async () => {
    await onSubmit();
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
    </form>
  );
}

interface FormButtonsProps {
  /** The submit button's label. */
  label: string;
  onCancel: () => void;
  /** The button that deletes what the form edits. */
  children?: ReactNode;
}

/** The buttons at the end of a dialog's form. */
export function FormButtons({ label, onCancel, children }: FormButtonsProps) {
  return (
    <div className="buttons">
      <Button label={label} type="submit" look="primary" />
      <Button label="Cancel" onPress={onCancel} />
      {children}
    </div>
  );
}
