import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { useApiKeys, useCampaigns, useMerchant } from '../../api/queries.ts';
import { ListTable, RowAction } from '../../parts/list-table.tsx';
import { formatMoment } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import type { Column } from '../../parts/sorting.tsx';
import { Loaded } from '../../parts/states.tsx';
import { navigate, urlOf } from '../../routing/location.tsx';
import { StateTag } from '../campaign-state.tsx';
import { keysOfCampaign } from '../keys/campaign-keys.ts';
import { CampaignNameDialog, DeleteCampaign } from './campaign-dialogs.tsx';

type OpenDialog = { action: 'create' } | { action: 'rename' | 'delete'; campaign: Campaign };

/** The screen that lists all campaigns. */
export default function Campaigns() {
  const query = useCampaigns();
  const { data: merchant } = useMerchant();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <PageTitle
        title="All campaigns"
        action={
          <button type="button" className="button primary" onClick={() => setDialog({ action: 'create' })}>
            New campaign
          </button>
        }
      >
        One campaign is enough for most shops. Add a campaign if another shop needs different discounts.
        {merchant && ` You have ${merchant.usage.campaigns} of ${merchant.limits.campaigns}.`}
      </PageTitle>
      <Loaded query={query}>
        {(campaigns) => <CampaignTable campaigns={campaigns} onOpenDialog={setDialog} />}
      </Loaded>
      {dialog?.action === 'create' && <CampaignNameDialog onClose={close} />}
      {dialog?.action === 'rename' && <CampaignNameDialog campaign={dialog.campaign} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteCampaign campaign={dialog.campaign} onClose={close} />}
    </>
  );
}

interface CampaignTableProps {
  campaigns: readonly Campaign[];
  onOpenDialog: (dialog: OpenDialog) => void;
}

function CampaignTable({ campaigns, onOpenDialog }: CampaignTableProps) {
  const { data: apiKeys = [] } = useApiKeys();
  const keyCount = (campaign: Campaign) => keysOfCampaign(campaign, apiKeys).length;
  const columns: Column<Campaign>[] = [
    { title: 'Name', value: ({ name }) => name },
    { title: 'Status', value: ({ status }) => status },
    { title: 'Keys', value: keyCount },
    { title: 'Updated', value: ({ updatedAt }) => updatedAt },
  ];
  return (
    <ListTable
      label="Campaigns"
      columns={columns}
      rows={campaigns}
      textOf={({ name, status }) => `${name} ${status}`}
    >
      {(campaign) => (
        <CampaignRow
          key={campaign.id}
          campaign={campaign}
          keyCount={keyCount(campaign)}
          onOpenDialog={onOpenDialog}
        />
      )}
    </ListTable>
  );
}

interface CampaignRowProps {
  campaign: Campaign;
  keyCount: number;
  onOpenDialog: (dialog: OpenDialog) => void;
}

function CampaignRow({ campaign, keyCount, onOpenDialog }: CampaignRowProps) {
  const route = { screen: 'campaign', campaignId: campaign.id };
  return (
    <tr>
      <td>
        <a
          href={urlOf(route)}
          onClick={(event) => {
            event.preventDefault();
            navigate(route);
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
      <td data-label="Updated">{formatMoment(campaign.updatedAt)}</td>
      <td className="actions">
        <RowAction
          verb="Rename"
          name={campaign.name}
          onPress={() => onOpenDialog({ action: 'rename', campaign })}
        />{' '}
        {!campaign.isDefault && (
          <RowAction
            verb="Delete"
            name={campaign.name}
            isDangerous
            onPress={() => onOpenDialog({ action: 'delete', campaign })}
          />
        )}
      </td>
    </tr>
  );
}
