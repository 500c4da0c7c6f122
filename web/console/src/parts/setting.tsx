import { type ReactNode, useState } from 'react';

interface SettingProps {
  title: string;
  /** The present value, in a few words. */
  value: ReactNode;
  /** What the setting does, as sentences. */
  description?: ReactNode;
  /** Content next to the description. */
  action?: ReactNode;
  /** True if the row starts open. */
  isOpen?: boolean;
  children?: ReactNode;
}

/** A row that shows a setting's present value and opens in place. Its content exists from then on. */
export function Setting({ title, value, description, action, isOpen = false, children }: SettingProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <section className="setting" aria-label={title}>
      <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary>
          <h2>{title}</h2>
          <span className="value">{value}</span>
          <span className="chevron" aria-hidden="true" />
        </summary>
        {wasOpened && (
          <div className="setting-content">
            {(description || action) && (
              <div className="card-head">
                {description && <p>{description}</p>}
                {action}
              </div>
            )}
            {children}
          </div>
        )}
      </details>
    </section>
  );
}
