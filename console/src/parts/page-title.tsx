import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  /** The purpose of the screen, in a sentence. */
  children?: ReactNode;
  /** The screen's main button. */
  action?: ReactNode;
}

/** The head of a screen. */
export function PageTitle({ title, children, action }: PageTitleProps) {
  return (
    <div className="page-title">
      <div>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}
