import type { ReactNode } from 'react';
import { Mark } from '../parts/mark.tsx';
import type { Permission } from './providers.ts';

interface RightsProps {
  permissions: readonly Permission[];
  /** What a key with only these permissions can do, and what it cannot do. */
  can: readonly string[];
  cannot: readonly string[];
  /** What the service does with the key. */
  children: ReactNode;
}

/** What a key with only the needed permissions allows. Nobody has checked a key yet. */
export function Rights({ permissions, can, cannot, children }: RightsProps) {
  return (
    <section className="card" aria-label="What the key allows">
      <h2>
        What a key with {permissions.length === 1 ? 'only this permission' : 'only these permissions'} can do
      </h2>
      <ul className="rights">
        {can.map((text) => (
          <li key={text}>
            <Mark state="done" word="Yes" /> {text}
          </li>
        ))}
        {cannot.map((text) => (
          <li key={text}>
            <Mark state="no" word="No" /> {text}
          </li>
        ))}
      </ul>
      <p className="fine">{children}</p>
    </section>
  );
}
