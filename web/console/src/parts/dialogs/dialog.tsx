import { useIsMutating } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Heading, Modal, ModalOverlay, Dialog as RawDialog } from 'react-aria-components';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Closes the dialog on Escape or a press outside it, unless a request runs. @default true */
  isDismissable?: boolean;
  children: ReactNode;
}

/** A modal dialog. It traps the focus and restores it when it closes. */
export function Dialog({ title, onClose, isDismissable = true, children }: DialogProps) {
  const isSaving = useIsMutating() > 0; // only the dialog shows a new key's value, or the error
  const mayLeave = isDismissable && !isSaving;
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={mayLeave}
      isKeyboardDismissDisabled={!mayLeave}
    >
      <Modal className="dialog">
        <RawDialog>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </RawDialog>
      </Modal>
    </ModalOverlay>
  );
}
