import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { useApiKeys, useCampaigns, useMerchant } from '../../api/queries.ts';
import { ListTable, RowAction } from '../../parts/list-table.tsx';
import { formatMoment } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import type { Column } from '../../parts/sorting.tsx';
import { Loaded } from '../../parts/states.tsx';
import { addressOf, navigate } from '../../routing/location.tsx';
import { StateTag } from '../campaign-state.tsx';
import { keysOfCampaign } from '../home/checklist.ts';
import { CampaignNameDialog, DeleteCampaign } from './campaign-dialogs.tsx';

type Asked = { action: 'create' } | { action: 'rename' | 'delete'; campaign: Campaign };

/** Every campaign of the merchant. */
export default function Campaigns() {
  const query = useCampaigns();
  const { data: merchant } = useMerchant();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <PageTitle
        title="All campaigns"
        action={
          <button type="button" className="button primary" onClick={() => setAsked({ action: 'create' })}>
            New campaign
          </button>
        }
      >
        One campaign is enough for most shops. A second one gives another shop other discounts.
        {merchant && ` You have ${merchant.usage.campaigns} of ${merchant.limits.campaigns}.`}
      </PageTitle>
      <Loaded query={query}>{(campaigns) => <CampaignTable campaigns={campaigns} onAsk={setAsked} />}</Loaded>
      {asked?.action === 'create' && <CampaignNameDialog onClose={close} />}
      {asked?.action === 'rename' && <CampaignNameDialog campaign={asked.campaign} onClose={close} />}
      {asked?.action === 'delete' && <DeleteCampaign campaign={asked.campaign} onClose={close} />}
    </>
  );
}

interface CampaignTableProps {
  campaigns: readonly Campaign[];
  onAsk: (asked: Asked) => void;
}

function CampaignTable({ campaigns, onAsk }: CampaignTableProps) {
  const { data: apiKeys = [] } = useApiKeys();
  const keyCount = (campaign: Campaign) => keysOfCampaign(campaign, apiKeys).length;
  const columns: Column<Campaign>[] = [
    { title: 'Name', value: ({ name }) => name },
    { title: 'Status', value: ({ status }) => status },
    { title: 'Keys', value: keyCount },
    { title: 'Changed', value: ({ updatedAt }) => updatedAt },
  ];
  return (
    <ListTable
      label="Campaigns"
      columns={columns}
      rows={campaigns}
      textOf={({ name, status }) => `${name} ${status}`}
    >
      {(campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} keyCount={keyCount(campaign)} onAsk={onAsk} />
      )}
    </ListTable>
  );
}

interface CampaignRowProps {
  campaign: Campaign;
  keyCount: number;
  onAsk: (asked: Asked) => void;
}

function CampaignRow({ campaign, keyCount, onAsk }: CampaignRowProps) {
  const place = { screen: 'campaign', campaignId: campaign.id };
  return (
    <tr>
      <td>
        <a
          href={addressOf(place)}
          onClick={(event) => {
            event.preventDefault();
            navigate(place);
          }}
        >
          {campaign.name}
        </a>{' '}
        {campaign.isDefault && <span className="tag">Default</span>}
      </td>
      <td>
        <StateTag campaign={campaign} />
      </td>
      <td data-label="Keys">{keyCount}</td>
      <td data-label="Changed">{formatMoment(campaign.updatedAt)}</td>
      <td className="actions">
        <RowAction verb="Rename" name={campaign.name} onPress={() => onAsk({ action: 'rename', campaign })} />{' '}
        {!campaign.isDefault && (
          <RowAction
            verb="Delete"
            name={campaign.name}
            isDangerous
            onPress={() => onAsk({ action: 'delete', campaign })}
          />
        )}
      </td>
    </tr>
  );
}
