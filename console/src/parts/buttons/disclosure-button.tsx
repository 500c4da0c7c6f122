import type { ReactNode } from 'react';

interface DisclosureButtonProps {
  /** The ID of the element that the button shows and hides. */
  controls: string;
  /** Classes in addition to `button`. */
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
