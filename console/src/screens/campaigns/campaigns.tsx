import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { useApiKeys, useCampaigns, useMerchant } from '../../api/queries.ts';
import { formatMoment } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { addressOf, navigate } from '../../routing/location.tsx';
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
  return (
    <section className="card table-frame" aria-label="Campaigns">
      <table className="stacked">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Status</th>
            <th scope="col">Keys</th>
            <th scope="col">Changed</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <CampaignRow
              key={campaign.id}
              campaign={campaign}
              keyCount={keysOfCampaign(campaign, apiKeys).length}
              onAsk={onAsk}
            />
          ))}
        </tbody>
      </table>
    </section>
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
        <span className={campaign.status === 'active' ? 'tag good' : 'tag warn'}>
          {campaign.status === 'active' ? 'Active' : 'Paused'}
        </span>
      </td>
      <td data-label="Keys">{keyCount}</td>
      <td data-label="Changed">{formatMoment(campaign.updatedAt)}</td>
      <td className="actions">
        <button
          type="button"
          className="button small"
          aria-label={`Rename ${campaign.name}`}
          onClick={() => onAsk({ action: 'rename', campaign })}
        >
          Rename
        </button>{' '}
        {!campaign.isDefault && (
          <button
            type="button"
            className="button small danger"
            aria-label={`Delete ${campaign.name}`}
            onClick={() => onAsk({ action: 'delete', campaign })}
          >
            Delete
          </button>
        )}
      </td>
    </tr>
  );
}
