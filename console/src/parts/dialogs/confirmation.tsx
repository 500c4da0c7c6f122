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
  /** Does it; a rejection shows in the dialog, which stays open. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is done that cannot be taken back, or that visitors see at once. */
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
