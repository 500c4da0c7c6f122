import { Mark } from '../../parts/mark.tsx';
import type { Provider } from './providers.ts';

interface PermissionsProps {
  provider: Provider;
  title: string;
  text: string;
  /** The permission that the key lacks, if the service knows it. */
  missing?: string | undefined;
  isBusy: boolean;
  onCheck: () => void;
  onPaste: () => void;
}

/** The permissions that a key needs, after the provider rejected it. */
export function Permissions(props: PermissionsProps) {
  const { provider, title, text, missing, isBusy, onCheck, onPaste } = props;
  return (
    <section className="card" aria-label="Permissions" role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <ul className="checks">
        {provider.permissions.map(([name, purpose]) => (
          <li key={name}>
            {missing !== undefined && missing !== name ? (
              <Mark state="done" word="Given" />
            ) : (
              <Mark state="todo" word={missing === name ? 'Missing' : 'Needed'} />
            )}
            <div>
              <h3>{name}</h3>
              <p>{purpose}</p>
            </div>
            {(missing === undefined || missing === name) && (
              <a className="button small" href={provider.keysUrl} target="_blank" rel="noreferrer">
                Change it in {provider.name}
              </a>
            )}
          </li>
        ))}
      </ul>
      <div className="buttons">
        <button type="button" className="button primary" aria-disabled={isBusy} onClick={onCheck}>
          Check again
        </button>
        <button type="button" className="button" onClick={onPaste}>
          Paste another key
        </button>
      </div>
    </section>
  );
}
