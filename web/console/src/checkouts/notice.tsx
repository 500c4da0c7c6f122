import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text: ReactNode;
  /** What the merchant can do. */
  children?: ReactNode;
}

/** Something at the checkout that a merchant should know, and the next step. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="notice warn code-notice">
      <h2>{title}</h2>
      {typeof text === 'string' ? <p>{text}</p> : text}
      {children && <div className="buttons">{children}</div>}
    </div>
  );
}
