import type { Campaign } from '../api/contract.ts';
import { useCampaigns } from '../api/queries.ts';
import { type Place, usePlace } from '../routing/location.tsx';

/** The campaign that the address names, else the default one. */
export function campaignOfPlace(campaigns: readonly Campaign[], { campaignId }: Place): Campaign | undefined {
  return campaigns.find(({ id }) => id === campaignId) ?? campaigns.find(({ isDefault }) => isDefault);
}

/** The campaign that the screen is about, once campaigns are loaded. */
export function useCurrentCampaign() {
  const place = usePlace();
  const query = useCampaigns();
  return { query, campaign: query.data && campaignOfPlace(query.data, place) };
}
