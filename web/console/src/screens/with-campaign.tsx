import type { ReactNode } from 'react';
import type { ApiKey, Campaign, Merchant } from '../api/contract.ts';
import { useApiKeys, useCampaigns, useMerchant } from '../api/queries.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { Loaded } from '../parts/states.tsx';
import { Link, useRoute } from '../routing/location.tsx';

/**
 * Queries the campaigns. Returns the query and, once it is loaded, the URL's campaign, which may not exist,
 * or the default campaign if the URL has none.
 */
export function useCurrentCampaign() {
  const { campaignId } = useRoute();
  const query = useCampaigns();
  const campaign = query.data?.find(({ id, isDefault }) => (campaignId ? id === campaignId : isDefault));
  return { query, campaign, isMissing: query.data !== undefined && !campaign };
}

/** The notice in place of a screen whose campaign does not exist. */
export function MissingCampaign() {
  return (
    <>
      <PageTitle title="Not found">This campaign doesn’t exist.</PageTitle>
      <Link to="campaigns" campaignId="" className="button">
        All campaigns
      </Link>
    </>
  );
}

/** Renders a screen once its campaign is loaded. */
export function WithCampaign({ children }: { children: (campaign: Campaign) => ReactNode }) {
  const { query, campaign } = useCurrentCampaign();
  return <Loaded query={query}>{() => campaign && children(campaign)}</Loaded>;
}

/** The data of most screens: their campaign, its merchant and all keys. */
export interface Account {
  campaign: Campaign;
  merchant: Merchant;
  apiKeys: readonly ApiKey[];
}

/** Renders a screen once its campaign, the merchant and all keys are loaded. */
export function WithAccount({ children }: { children: (account: Account) => ReactNode }) {
  const [merchants, keys] = [useMerchant(), useApiKeys()];
  return (
    <WithCampaign>
      {(campaign) => (
        <Loaded query={merchants}>
          {(merchant) => (
            <Loaded query={keys}>{(apiKeys) => children({ campaign, merchant, apiKeys })}</Loaded>
          )}
        </Loaded>
      )}
    </WithCampaign>
  );
}
