import type { CheckoutMode } from '../api/contract.ts';
import { formatList } from '../parts/numbers.ts';
import { dashboardUrl, type Permission, type Provider } from './providers.ts';

interface CreateKeyProps {
  provider: Provider;
  mode: CheckoutMode;
  /** What the key needs. */
  permissions: readonly Permission[];
  /** The query with which the provider's form has these permissions; `undefined` if it has no such query. */
  form: string | undefined;
  /** A sentence before the permissions. @default - none */
  purpose?: string;
}

const counts = [
  'no permission',
  'one permission',
  'two permissions',
  'three permissions',
  'four permissions',
];

/** The step that creates a key in the provider's dashboard. */
export function CreateKey({ provider, mode, permissions, form, purpose = '' }: CreateKeyProps) {
  const { name, keyName } = provider;
  const listUrl = dashboardUrl(provider, 'keys', mode);
  return (
    <li>
      <h2>
        Create {keyName} in {name}
      </h2>
      <p>
        {purpose} Give it {counts[permissions.length]}:{' '}
        <strong>{formatList(permissions.map(([permission]) => permission))}</strong>. Then copy it.
      </p>
      <a className="button" href={listUrl + (form ?? '')} target="_blank" rel="noreferrer">
        Open {name}
      </a>
      {form && (
        <p className="fine">
          The form should have these permissions already. If it doesn’t,{' '}
          <a href={listUrl} target="_blank" rel="noreferrer">
            open the list of keys
          </a>{' '}
          and choose them yourself.
        </p>
      )}
    </li>
  );
}
