import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  description?: ReactNode;
  /** Content next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section with a title. */
export function Card({ title, description, action, children }: CardProps) {
  return (
    <section className="card" aria-label={title}>
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
