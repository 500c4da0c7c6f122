import type { ReactNode } from 'react';
import { Heading, Modal, ModalOverlay, Dialog as RawDialog } from 'react-aria-components';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Closes the dialog on Escape or a press outside it. @default true */
  isDismissable?: boolean;
  children: ReactNode;
}

/** A modal dialog. It traps the focus and restores it when it closes. */
export function Dialog({ title, onClose, isDismissable = true, children }: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
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
