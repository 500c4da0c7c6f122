import type { ReactNode } from 'react';
import type { ApiKey, Campaign, Merchant } from '../api/contract.ts';
import { useApiKeys, useCampaigns, useMerchant } from '../api/queries.ts';
import { Loaded } from '../parts/states.tsx';
import { useRoute } from '../routing/location.tsx';

/** Queries the campaigns. Returns the query and, once it is loaded, the URL's campaign, or else the default campaign. */
export function useCurrentCampaign() {
  const { campaignId } = useRoute();
  const query = useCampaigns();
  const { data = [] } = query;
  const campaign = data.find(({ id }) => id === campaignId) ?? data.find(({ isDefault }) => isDefault);
  return { query, campaign };
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
