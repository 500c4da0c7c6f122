import type { ErrorDetail } from '../../../../core/errors/response-error.ts';
import { ApiError } from '../api/api-error.ts';
import type { CheckoutMode } from '../api/contract.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Mark } from '../parts/mark.tsx';
import { dashboardUrl, type Provider } from './providers.ts';

interface PermissionsProps {
  provider: Provider;
  mode: CheckoutMode;
  /** The permissions that the key needs. @default those for codes */
  permissions?: Provider['permissions'];
  /** The permission that the key lacks; `undefined` if the provider rejects the whole key. */
  missing: string | undefined;
  /** The consequence, as a sentence. */
  text: string;
  isBusy: boolean;
  onCheck: () => void;
  onPaste: () => void;
}

/** Returns why the provider rejects a pasted key; `undefined` for other errors. */
export function refusalIn(error: unknown): ErrorDetail | undefined {
  return error instanceof ApiError ? error.details.find(({ code }) => code === 'key_refused') : undefined;
}

/** Returns true if a pasted key is of another account than the connected one. */
export function isOtherAccount(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'checkout_account_differs';
}

/** The permissions that a key needs, after the provider rejected it. */
export function Permissions(props: PermissionsProps) {
  const {
    provider,
    mode,
    permissions = provider.permissions,
    missing,
    text,
    isBusy,
    onCheck,
    onPaste,
  } = props;
  const { name } = provider;
  const isUnknown = (permission: string) => missing !== undefined && missing !== permission;
  const wordFor = (permission: string) => {
    if (missing === undefined) return 'Needed';
    return missing === permission ? 'Missing' : 'Not checked yet';
  };
  return (
    <section className="card" aria-label="Permissions" role="alert">
      <h2>{missing === undefined ? `${name} rejects this key` : 'One permission is missing'}</h2>
      <p>
        {missing === undefined
          ? `Create another key in ${name} with the permissions below.`
          : `${name} accepts the key, but one permission is missing. Change the key in ${name}, then press Check again.`}{' '}
        {text}
      </p>
      <ul className="checks">
        {permissions.map(([permission, purpose]) => (
          <li key={permission}>
            <Mark state="todo" word={wordFor(permission)} />
            <div>
              <h3>{permission}</h3>
              <p>{isUnknown(permission) ? 'Not checked yet.' : purpose}</p>
            </div>
            {permission === missing && (
              <a
                className="button small"
                href={dashboardUrl(provider, 'keys', mode)}
                target="_blank"
                rel="noreferrer"
              >
                Change it in {name}
              </a>
            )}
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Button label="Check again" look="primary" isBusy={isBusy} onPress={onCheck} />
        <Button label="Paste another key" onPress={onPaste} />
      </div>
    </section>
  );
}
