import { Mark } from '../parts/mark.tsx';
import { keyLimits, keyRights, type Provider } from './providers.ts';

/** What a key with only the needed permissions allows. Nobody has checked a key yet. */
export function Rights({ provider: { name, permissions } }: { provider: Provider }) {
  return (
    <section className="card" aria-label="What the key allows">
      <h2>
        What a key with {permissions.length === 1 ? 'only this permission' : 'only these permissions'} can do
      </h2>
      <ul className="rights">
        {keyRights.map((text) => (
          <li key={text}>
            <Mark state="done" word="Yes" /> {text}
          </li>
        ))}
        {keyLimits.map((text) => (
          <li key={text}>
            <Mark state="no" word="No" /> {text}
          </li>
        ))}
      </ul>
      <p className="fine">
        We try whether the key can do more, and tell you. We encrypt it and never show it again. If you delete
        it in {name}, your codes stay there until they expire.
      </p>
    </section>
  );
}
