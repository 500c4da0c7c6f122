import { type ReactNode, useRef } from 'react';

interface FormProps {
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
}

/** A form that validates itself. After a submission, the focus is on the first field with a problem, if there is one. */
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
}

/** The buttons at the end of a dialog's form. */
export function FormButtons({ label, onCancel }: FormButtonsProps) {
  return (
    <div className="buttons">
      <button type="submit" className="button primary">
        {label}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
