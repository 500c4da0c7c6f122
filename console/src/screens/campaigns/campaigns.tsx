import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { useApiKeys, useCampaigns, useMerchant } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { ListTable } from '../../parts/list-table.tsx';
import { formatMoment } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import type { Column } from '../../parts/sorting.tsx';
import { Loaded } from '../../parts/states.tsx';
import { navigate, urlOf } from '../../routing/location.tsx';
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
        action={
          <button type="button" className="button primary" onClick={() => setCreating(true)}>
            New campaign
          </button>
        }
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
      {(campaign) => <CampaignRow key={campaign.id} campaign={campaign} keyCount={keyCount(campaign)} />}
    </ListTable>
  );
}

function CampaignRow({ campaign, keyCount }: { campaign: Campaign; keyCount: number }) {
  const route = { screen: 'campaign', campaignId: campaign.id };
  const isUnsaved = useStore(drafts)[campaign.id] !== undefined;
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
        {campaign.isDefault && <span className="tag">Default</span>}{' '}
        {isUnsaved && <span className="tag warn">Not saved</span>}
      </td>
      <td>
        <StateTag campaign={campaign} />
      </td>
      <td data-label="Keys">{keyCount}</td>
      <td data-label="Updated">{formatMoment(campaign.updatedAt)}</td>
    </tr>
  );
}
