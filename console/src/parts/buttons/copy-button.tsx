import { announce } from '../announcement.ts';

interface CopyButtonProps {
  text: string;
  /** The button's label, such as "Copy the key". */
  label: string;
  /** @default true */
  isSmall?: boolean;
  /** True if copying is the screen's main action. @default false */
  isPrimary?: boolean;
}

/** A button that copies a text to the clipboard and announces it. */
export function CopyButton({ text, label, isSmall = true, isPrimary = false }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied to the clipboard.');
    } catch {
      announce('The browser did not allow copying. Select the text and copy it yourself.');
    }
  };
  return (
    <button
      type="button"
      className={['button', isSmall && 'small', isPrimary && 'primary'].filter(Boolean).join(' ')}
      onClick={() => void copy()}
    >
      {label}
    </button>
  );
}
