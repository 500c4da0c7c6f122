import type { ReactNode } from 'react';

interface CardProps {
  title: ReactNode;
  /** The title as plain text, where it is more than that. */
  label?: string;
  description?: ReactNode;
  /** Content next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a screen, with a title. */
export function Card({ title, label, description, action, children }: CardProps) {
  return (
    <section className="card" aria-label={label ?? String(title)}>
      <div className="card-head">
        <div>
          <h2>{title}</h2>
          {description && <p>{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
