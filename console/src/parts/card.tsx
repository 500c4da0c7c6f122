import type { ReactNode } from 'react';

interface CardProps {
  title: ReactNode;
  /** The title as plain text. Required if `title` is not a string. */
  label?: string;
  description?: ReactNode;
  /** Content next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section with a title. */
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
