import { announce } from './announcement.ts';

interface CopyButtonProps {
  text: string;
  /** The button's label, such as "Copy the key". */
  label: string;
}

/** Copies a text to the clipboard and announces it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied to the clipboard.');
    } catch {
      announce('The browser did not allow copying. Select the text and copy it yourself.');
    }
  };
  return (
    <button type="button" className="button small" onClick={() => void copy()}>
      {label}
    </button>
  );
}
