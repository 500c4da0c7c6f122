import { useState } from 'react';
import type { ApiKey, Campaign } from '../../api/contract.ts';
import { useCampaigns, useMerchant } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Card } from '../../parts/card.tsx';
import { ListTable, RowName } from '../../parts/list-table.tsx';
import { formatAgo, formatMoment } from '../../parts/numbers.ts';
import type { Column } from '../../parts/table.tsx';
import { Link } from '../../routing/location.tsx';
import { campaignOf } from './campaign-keys.ts';
import { EditKey } from './edit-key.tsx';
import { expiryText, permissionText } from './key-limits.ts';
import { NewKey, NewKeyDialog } from './new-key.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { savedPublicKeys } from './saved-public-keys.ts';

/** The section of the Install screen with every key, its campaign and its last use. */
export default function Keys({ campaign, apiKeys }: { campaign: Campaign; apiKeys: readonly ApiKey[] }) {
  const { data: campaigns = [] } = useCampaigns();
  const { data: merchant } = useMerchant();
  const usage = merchant ? ` You use ${merchant.usage.apiKeys} of ${merchant.limits.apiKeys}.` : '';
  return (
    <Card
      title="Keys"
      description={`Use public keys on your pages and secret keys on your servers.${usage}`}
      action={<NewKey campaign={campaign} />}
    >
      <KeyTable campaign={campaign} apiKeys={apiKeys} campaigns={campaigns} />
    </Card>
  );
}

type OpenKeyDialog = { action: 'edit' | 'revoke' | 'replace'; apiKey: ApiKey };

interface KeyTableProps {
  campaign: Campaign;
  apiKeys: readonly ApiKey[];
  campaigns: readonly Campaign[];
}

function KeyTable({ campaign, apiKeys, campaigns }: KeyTableProps) {
  const [dialog, setDialog] = useState<OpenKeyDialog>();
  const close = () => setDialog(undefined);
  const open = (action: OpenKeyDialog['action'], apiKey: ApiKey) => setDialog({ action, apiKey });
  const purpose = (apiKey: ApiKey) => purposeOf(apiKey, campaigns);
  const columns: Column<ApiKey>[] = [
    {
      title: 'Name',
      value: ({ name }) => name,
      cell: (apiKey) => (
        <>
          <RowName name={apiKey.name} onPress={() => open('edit', apiKey)} />
          <br />
          <span className="tag">{apiKey.type === 'public' ? 'Public' : 'Secret'}</span>
          <Expiry apiKey={apiKey} />
        </>
      ),
    },
    { title: 'Key', cell: (apiKey) => <KeyValue apiKey={apiKey} /> },
    {
      title: 'Used for',
      label: 'Used for',
      value: purpose,
      cell: (apiKey) => <bdi>{purpose(apiKey)}</bdi>,
    },
    {
      title: 'Last used',
      label: 'Last used',
      value: ({ lastUsedAt }) => lastUsedAt ?? '',
      cell: (apiKey) => <LastUse apiKey={apiKey} />,
    },
  ];
  return (
    <>
      <ListTable
        label="Keys"
        columns={columns}
        rows={apiKeys}
        keyOf={({ id }) => id}
        textOf={(apiKey) => `${apiKey.name} ${apiKey.prefix} ${apiKey.type} ${purpose(apiKey)}`}
      />
      {dialog?.action === 'edit' && (
        <EditKey
          apiKey={dialog.apiKey}
          campaigns={campaigns}
          onRevoke={() => open('revoke', dialog.apiKey)}
          onReplace={() => open('replace', dialog.apiKey)}
          onClose={close}
        />
      )}
      {dialog?.action === 'replace' && (
        <NewKeyDialog campaign={campaign} replaced={dialog.apiKey} onClose={close} />
      )}
      {dialog?.action === 'revoke' && <RevokeKey apiKey={dialog.apiKey} onClose={close} />}
    </>
  );
}

/** When a key was last used, and what it changed: only secret keys change anything. */
function LastUse({ apiKey: { id, type, lastUsedAt } }: { apiKey: ApiKey }) {
  return (
    <>
      {lastUsedAt ? formatAgo(lastUsedAt) : 'never'}
      {type === 'secret' && (
        <>
          <br />
          <Link to="activity" query={{ keyId: id }}>
            Activity of this key
          </Link>
        </>
      )}
    </>
  );
}

function KeyValue({ apiKey: { id, prefix, createdAt } }: { apiKey: ApiKey }) {
  const value = useStore(savedPublicKeys)[id];
  return (
    <>
      <code>{prefix}…</code> {value !== undefined && <CopyButton text={value} label="Copy" />}
      <br />
      <span className="fine">created {formatMoment(createdAt)}</span>
    </>
  );
}

/** A tag that warns of a key's expiry, or the day in small text. */
function Expiry({ apiKey }: { apiKey: ApiKey }) {
  const expiry = expiryText(apiKey, new Date());
  if (!expiry) return null;
  return (
    <>
      {' '}
      <span className={expiry.isUrgent ? 'tag warn' : 'fine'}>{expiry.text}</span>
    </>
  );
}

/** Returns the campaign that a public key shows, or what a secret key may do. */
function purposeOf(apiKey: ApiKey, campaigns: readonly Campaign[]): string {
  if (apiKey.type === 'secret') return permissionText(apiKey);
  return campaignOf(apiKey, campaigns)?.name ?? 'The default campaign';
}
