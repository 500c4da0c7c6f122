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
import { EditKey, RevokeKey } from './key-dialogs.tsx';
import { NewKey } from './new-key.tsx';
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
      <KeyTable apiKeys={apiKeys} campaigns={campaigns} />
    </Card>
  );
}

type OpenKeyDialog = { action: 'edit' | 'revoke'; apiKey: ApiKey };

function KeyTable({ apiKeys, campaigns }: { apiKeys: readonly ApiKey[]; campaigns: readonly Campaign[] }) {
  const [dialog, setDialog] = useState<OpenKeyDialog>();
  const close = () => setDialog(undefined);
  const campaignName = (apiKey: ApiKey) => campaignNameOf(apiKey, campaigns);
  const columns: Column<ApiKey>[] = [
    {
      title: 'Name',
      value: ({ name }) => name,
      cell: (apiKey) => (
        <>
          <RowName name={apiKey.name} onPress={() => setDialog({ action: 'edit', apiKey })} />
          <br />
          <span className="tag">{apiKey.type === 'public' ? 'Public' : 'Secret'}</span>
        </>
      ),
    },
    { title: 'Key', cell: (apiKey) => <KeyValue apiKey={apiKey} /> },
    {
      title: 'Campaign',
      label: 'Campaign',
      value: campaignName,
      cell: (apiKey) => <bdi>{campaignName(apiKey)}</bdi>,
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
        textOf={(apiKey) => `${apiKey.name} ${apiKey.prefix} ${apiKey.type} ${campaignName(apiKey)}`}
      />
      {dialog?.action === 'edit' && (
        <EditKey
          apiKey={dialog.apiKey}
          campaigns={campaigns}
          onRevoke={() => setDialog({ action: 'revoke', apiKey: dialog.apiKey })}
          onClose={close}
        />
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
          <Link to="activity" query={{ key: id }}>
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

function campaignNameOf(apiKey: ApiKey, campaigns: readonly Campaign[]): string {
  if (apiKey.type === 'secret') return '–';
  return campaignOf(apiKey, campaigns)?.name ?? 'The default campaign';
}
