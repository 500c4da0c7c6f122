import { type ReactNode, useState } from 'react';
import { Failure } from '../states.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmationProps {
  title: string;
  /** The consequences, in full sentences. */
  children: ReactNode;
  /** The button's label: a verb and its object. */
  label: string;
  isOpen: boolean;
  /** False for an action that removes or stops nothing. @default true */
  isDangerous?: boolean;
  /** Performs the action. If it rejects, the dialog stays open and shows the error. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone or that visitors notice immediately. */
export function Confirmation(props: ConfirmationProps) {
  const { title, children, label, isOpen, isDangerous = true, onConfirm, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div>{children}</div>
      {error !== undefined && <Failure error={error} />}
      <div className="buttons">
        <button
          type="button"
          className={isDangerous ? 'button danger' : 'button primary'}
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          {label}
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
