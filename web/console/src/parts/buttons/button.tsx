import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'onClick'> {
  label: string;
  /** Classes in addition to `button`, such as "primary small". */
  look?: string;
  /**
   * True while its action runs. The button ignores presses but keeps the focus, which a disabled button
   * loses.
   */
  isBusy?: boolean;
  onPress?: () => unknown;
}

/** A button that looks like one. It submits no form unless its `type` is "submit". */
export function Button({ label, look = '', isBusy = false, onPress, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${look}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onPress && (() => void onPress())}
      {...props}
    >
      {label}
    </button>
  );
}
