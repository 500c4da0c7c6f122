import type { ReactNode } from 'react';

interface DisclosureButtonProps {
  /** The id of the part that the button shows and hides. */
  controls: string;
  /** Classes beside `button`. */
  className?: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A button that shows and hides a part of the page. */
export function DisclosureButton({
  controls,
  className = '',
  isOpen,
  onChange,
  children,
}: DisclosureButtonProps) {
  return (
    <button
      type="button"
      className={`button ${className}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onChange(!isOpen)}
    >
      {children}
    </button>
  );
}
