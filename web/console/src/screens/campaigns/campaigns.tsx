import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { useApiKeys, useCampaigns, useMerchant } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ListTable } from '../../parts/list-table.tsx';
import { formatMoment } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import type { Column } from '../../parts/table.tsx';
import { Link } from '../../routing/location.tsx';
import { StateTag } from '../campaign-state.tsx';
import { drafts } from '../draft.ts';
import { keysOfCampaign } from '../keys/campaign-keys.ts';
import { CampaignNameDialog } from './campaign-dialogs.tsx';

/** The screen that lists all campaigns. */
export default function Campaigns() {
  const query = useCampaigns();
  const { data: merchant } = useMerchant();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageTitle
        title="All campaigns"
        action={<Button label="New campaign" look="primary" onPress={() => setCreating(true)} />}
      >
        One campaign is enough for most shops. Add a campaign if another shop needs different discounts.
        {merchant && ` You have ${merchant.usage.campaigns} of ${merchant.limits.campaigns}.`}
      </PageTitle>
      <Loaded query={query}>
        {(campaigns) => (
          <div className="card">
            <CampaignTable campaigns={campaigns} />
          </div>
        )}
      </Loaded>
      {isCreating && <CampaignNameDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { data: apiKeys = [] } = useApiKeys();
  const keyCount = (campaign: Campaign) => keysOfCampaign(campaign, apiKeys).length;
  const columns: Column<Campaign>[] = [
    { title: 'Name', value: ({ name }) => name, cell: (campaign) => <CampaignLink campaign={campaign} /> },
    { title: 'Status', value: ({ status }) => status, cell: (campaign) => <StateTag campaign={campaign} /> },
    { title: 'Keys', label: 'Keys', value: keyCount, cell: keyCount },
    {
      title: 'Updated',
      label: 'Updated',
      value: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => formatMoment(updatedAt),
    },
  ];
  return (
    <ListTable
      label="Campaigns"
      columns={columns}
      rows={campaigns}
      keyOf={({ id }) => id}
      textOf={({ name, status }) => `${name} ${status}`}
    />
  );
}

function CampaignLink({ campaign }: { campaign: Campaign }) {
  const isUnsaved = useStore(drafts)[campaign.id] !== undefined;
  return (
    <>
      <Link to="campaign" campaignId={campaign.id}>
        <bdi>{campaign.name}</bdi>
      </Link>{' '}
      {campaign.isDefault && <span className="tag">Default</span>}{' '}
      {isUnsaved && <span className="tag warn">Not saved</span>}
    </>
  );
}
