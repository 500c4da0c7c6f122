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
import { ChangeKey, RevokeKey } from './key-dialogs.tsx';
import { knownKeys } from './known-keys.ts';
import { NewKey } from './new-key.tsx';

/** Every key: what it is for, when it was last used, and how to change or revoke it. */
export default function Keys() {
  const apiKeys = useApiKeys();
  const { campaign } = useCurrentCampaign();
  const { data: campaigns = [] } = useCampaigns();
  const { data: merchant } = useMerchant();
  return (
    <>
      <PageTitle title="Keys" action={campaign && <NewKey label="New key" campaign={campaign} />}>
        Public keys go into your pages, secret keys onto your servers.
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

type Asked = { action: 'change' | 'revoke'; apiKey: ApiKey };

function KeyTable({ apiKeys, campaigns }: { apiKeys: readonly ApiKey[]; campaigns: readonly Campaign[] }) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const shows = (apiKey: ApiKey) => shownCampaign(apiKey, campaigns);
  const columns: Column<ApiKey>[] = [
    { title: 'Name', value: ({ name }) => name },
    { title: 'Key' },
    { title: 'Shows', value: shows },
    { title: 'Last used', value: ({ lastUsedAt }) => lastUsedAt ?? '' },
  ];
  return (
    <>
      <ListTable
        label="Keys"
        columns={columns}
        rows={apiKeys}
        textOf={(apiKey) => `${apiKey.name} ${apiKey.prefix} ${apiKey.type} ${shows(apiKey)}`}
      >
        {(apiKey) => (
          <KeyRow
            key={apiKey.id}
            apiKey={apiKey}
            shows={shows(apiKey)}
            onAsk={(action) => setAsked({ action, apiKey })}
          />
        )}
      </ListTable>
      {asked?.action === 'change' && (
        <ChangeKey apiKey={asked.apiKey} campaigns={campaigns} onClose={close} />
      )}
      {asked?.action === 'revoke' && <RevokeKey apiKey={asked.apiKey} onClose={close} />}
    </>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  shows: string;
  onAsk: (action: Asked['action']) => void;
}

function KeyRow({ apiKey, shows, onAsk }: KeyRowProps) {
  const { id, name, type, prefix, createdAt, lastUsedAt } = apiKey;
  const value = useStore(knownKeys)[id];
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
      <td data-label="Shows">{shows}</td>
      <td data-label="Last used">{lastUsedAt ? formatAgo(lastUsedAt) : 'never'}</td>
      <td className="actions">
        {value !== undefined && <CopyButton text={value} label="Copy" />}{' '}
        <RowAction verb="Change" name={name} onPress={() => onAsk('change')} />{' '}
        <RowAction verb="Revoke" name={name} isDangerous onPress={() => onAsk('revoke')} />
      </td>
    </tr>
  );
}

function shownCampaign({ type, campaignId }: ApiKey, campaigns: readonly Campaign[]): string {
  if (type === 'secret') return '–';
  const campaign = campaigns.find(({ id, isDefault }) => (campaignId ? id === campaignId : isDefault));
  return campaign?.name ?? 'The default campaign';
}
