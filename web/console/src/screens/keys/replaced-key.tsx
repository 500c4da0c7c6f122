import { useState } from 'react';
import type { ApiKey } from '../../api/contract.ts';
import { useApiKeys } from '../../api/queries.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { formatAgo } from '../../parts/numbers.ts';
import { RevokeKey } from './revoke-key.tsx';

const pollMs = 5_000;

/** The way from a new key to the revocation of the one that it replaces, with that key's last use. */
export function ReplacedKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { data: apiKeys = [] } = useApiKeys(pollMs);
  const [isRevoking, setRevoking] = useState(false);
  const { lastUsedAt } = apiKeys.find(({ id }) => id === apiKey.id) ?? apiKey;
  return (
    <div className="replacement">
      <ol>
        <li>Put the new key where the old one is.</li>
        <li>
          Wait until the old key is no longer used.{' '}
          <span role="status">
            {lastUsedAt ? `It was last used ${formatAgo(lastUsedAt)}.` : 'It was never used.'}
          </span>{' '}
          The time may be a minute late.
        </li>
        <li>Revoke the old key, here or later in the list of keys.</li>
      </ol>
      <div className="buttons">
        <Button label="Done" look="primary" onPress={onClose} />
        <Button
          label={
            <>
              Revoke the old key <bdi>{apiKey.name}</bdi>
            </>
          }
          look="danger"
          onPress={() => setRevoking(true)}
        />
      </div>
      {isRevoking && <RevokeKey apiKey={apiKey} onRevoked={onClose} onClose={() => setRevoking(false)} />}
    </div>
  );
}
