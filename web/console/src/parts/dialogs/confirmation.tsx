import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Failure } from '../states.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmationProps {
  title: ReactNode;
  /** The consequences, in full sentences. */
  children: ReactNode;
  /** The button's label: a verb and its object. */
  label: string;
  /** False for an action that removes or stops nothing. @default true */
  isDangerous?: boolean;
  /** Performs the action. The dialog stays open until then, and shows the error if it rejects. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone or that visitors notice immediately. */
export function Confirmation(props: ConfirmationProps) {
  const { title, children, label, isDangerous = true, onConfirm, onClose } = props;
  const action = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <Failure error={action.error} />
      <div className="buttons">
        <Button
          label={label}
          look={isDangerous ? 'danger' : 'primary'}
          isBusy={action.isPending}
          onPress={action.mutate}
        />
        <Button
          label="Cancel"
          aria-disabled={action.isPending}
          onPress={() => action.isPending || onClose()}
        />
      </div>
    </Dialog>
  );
}
