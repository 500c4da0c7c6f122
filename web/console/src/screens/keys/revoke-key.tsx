import { call } from '../../api/client.ts';
import type { ApiKey } from '../../api/contract.ts';
import { refresh } from '../../api/queries.ts';
import { announce } from '../../parts/announcement.ts';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { formatAgo } from '../../parts/numbers.ts';

interface RevokeKeyProps {
  apiKey: ApiKey;
  onRevoked?: () => void;
  onClose: () => void;
}

/** The confirmation before a key is revoked. */
export function RevokeKey({ apiKey, onRevoked, onClose }: RevokeKeyProps) {
  const revoke = async () => {
    await call('DELETE /api-keys/{id}', { id: apiKey.id });
    announce(
      <>
        The key <bdi>{apiKey.name}</bdi> was revoked.
      </>,
    );
    await refresh('api-keys', 'merchant');
    onRevoked?.();
  };
  const use = apiKey.lastUsedAt ? `It was last used ${formatAgo(apiKey.lastUsedAt)}.` : 'It was never used.';
  return (
    <Confirmation
      title={
        <>
          Revoke <bdi>{apiKey.name}</bdi>?
        </>
      }
      label="Revoke the key"
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        {apiKey.type === 'public'
          ? 'Pages with this key stop showing the banner within seconds.'
          : 'Requests with this key fail immediately. If you signed in with it, you are signed out.'}{' '}
        {use} This can’t be undone.
      </p>
    </Confirmation>
  );
}
