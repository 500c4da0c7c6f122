import { announce } from '../announcement.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  /** The button's label, such as "Copy the key". */
  label: string;
  /** Classes in addition to `button`. @default small */
  look?: string;
}

/** A button that copies a text to the clipboard and announces it. */
export function CopyButton({ text, label, look = 'small' }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied to the clipboard.');
    } catch {
      announce('The browser didn’t allow copying. Select the text and copy it yourself.');
    }
  };
  return <Button label={label} look={look} onPress={copy} />;
}
