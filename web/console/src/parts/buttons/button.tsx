import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { isReadOnly } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'onClick'> {
  label: ReactNode;
  /** Classes in addition to `button`, such as "primary small". */
  look?: string;
  /**
   * Only for a button whose action changes something at the service: true while the action runs. The button
   * then ignores presses but keeps the focus, which a disabled button loses. With a key that can only read, the
   * button is disabled.
   */
  isBusy?: boolean;
  onPress?: () => unknown;
}

/** A button that looks like one. It submits no form unless its `type` is "submit". */
export function Button({ label, look = '', isBusy, disabled, onPress, ...props }: ButtonProps) {
  const isForbidden = useStore(isReadOnly) && isBusy !== undefined;
  return (
    <button
      type="button"
      className={`button ${look}`}
      disabled={isForbidden || disabled}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onPress && (() => void onPress())}
      {...props}
    >
      {label}
    </button>
  );
}
