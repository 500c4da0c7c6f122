import { useState } from 'react';
import type { ApiKey, Campaign } from '../../api/contract.ts';
import { useApiKeys, useCampaigns, useMerchant } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { ListTable, RowAction } from '../../parts/list-table.tsx';
import { formatAgo, formatMoment } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import type { Column } from '../../parts/sorting.tsx';
import { Empty, Loaded } from '../../parts/states.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { EditKey, RevokeKey } from './key-dialogs.tsx';
import { NewKey } from './new-key.tsx';
import { savedPublicKeys } from './saved-public-keys.ts';

/** The Keys screen: every key with its campaign and its last use. */
export default function Keys() {
  const apiKeys = useApiKeys();
  const { campaign } = useCurrentCampaign();
  const { data: campaigns = [] } = useCampaigns();
  const { data: merchant } = useMerchant();
  return (
    <>
      <PageTitle title="Keys" action={campaign && <NewKey label="New key" campaign={campaign} />}>
        Use public keys on your pages and secret keys on your servers.
        {merchant && ` You use ${merchant.usage.apiKeys} of ${merchant.limits.apiKeys}.`}
      </PageTitle>
      <Loaded query={apiKeys}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title="No keys">
              <p>Create a public key for your pages.</p>
            </Empty>
          ) : (
            <KeyTable apiKeys={keys} campaigns={campaigns} />
          )
        }
      </Loaded>
    </>
  );
}

type OpenDialog = { action: 'edit' | 'revoke'; apiKey: ApiKey };

function KeyTable({ apiKeys, campaigns }: { apiKeys: readonly ApiKey[]; campaigns: readonly Campaign[] }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const campaignName = (apiKey: ApiKey) => campaignNameOf(apiKey, campaigns);
  const columns: Column<ApiKey>[] = [
    { title: 'Name', value: ({ name }) => name },
    { title: 'Key' },
    { title: 'Campaign', value: campaignName },
    { title: 'Last used', value: ({ lastUsedAt }) => lastUsedAt ?? '' },
  ];
  return (
    <>
      <ListTable
        label="Keys"
        columns={columns}
        rows={apiKeys}
        textOf={(apiKey) => `${apiKey.name} ${apiKey.prefix} ${apiKey.type} ${campaignName(apiKey)}`}
      >
        {(apiKey) => (
          <KeyRow
            key={apiKey.id}
            apiKey={apiKey}
            campaignName={campaignName(apiKey)}
            onOpenDialog={(action) => setDialog({ action, apiKey })}
          />
        )}
      </ListTable>
      {dialog?.action === 'edit' && <EditKey apiKey={dialog.apiKey} campaigns={campaigns} onClose={close} />}
      {dialog?.action === 'revoke' && <RevokeKey apiKey={dialog.apiKey} onClose={close} />}
    </>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  campaignName: string;
  onOpenDialog: (action: OpenDialog['action']) => void;
}

function KeyRow({ apiKey, campaignName, onOpenDialog }: KeyRowProps) {
  const { id, name, type, prefix, createdAt, lastUsedAt } = apiKey;
  const value = useStore(savedPublicKeys)[id];
  return (
    <tr>
      <td>
        <strong>{name}</strong>
        <br />
        <span className="tag">{type === 'public' ? 'Public' : 'Secret'}</span>
      </td>
      <td>
        <code>{prefix}…</code>
        <br />
        <span className="fine">created {formatMoment(createdAt)}</span>
      </td>
      <td data-label="Campaign">{campaignName}</td>
      <td data-label="Last used">{lastUsedAt ? formatAgo(lastUsedAt) : 'never'}</td>
      <td className="actions">
        {value !== undefined && <CopyButton text={value} label="Copy" />}{' '}
        <RowAction verb="Edit" name={name} onPress={() => onOpenDialog('edit')} />{' '}
        <RowAction verb="Revoke" name={name} isDangerous onPress={() => onOpenDialog('revoke')} />
      </td>
    </tr>
  );
}

function campaignNameOf({ type, campaignId }: ApiKey, campaigns: readonly Campaign[]): string {
  if (type === 'secret') return '–';
  const campaign = campaigns.find(({ id, isDefault }) => (campaignId ? id === campaignId : isDefault));
  return campaign?.name ?? 'The default campaign';
}
