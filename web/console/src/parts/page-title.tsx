import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  /** The screen's purpose, in a sentence. */
  children?: ReactNode;
  /** The screen's main button. */
  action?: ReactNode;
}

/** A screen's title, purpose and main button. */
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
