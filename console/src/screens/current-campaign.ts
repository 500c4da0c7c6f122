import type { Campaign } from '../api/contract.ts';
import { useCampaigns } from '../api/queries.ts';
import { type Route, useRoute } from '../routing/location.tsx';

/** Returns the campaign from the URL, or else the default campaign. */
export function campaignOfRoute(campaigns: readonly Campaign[], { campaignId }: Route): Campaign | undefined {
  return campaigns.find(({ id }) => id === campaignId) ?? campaigns.find(({ isDefault }) => isDefault);
}

/** Queries the campaigns. Returns the query and, once it is loaded, the screen's campaign. */
export function useCurrentCampaign() {
  const route = useRoute();
  const query = useCampaigns();
  return { query, campaign: query.data && campaignOfRoute(query.data, route) };
}
