import type { ApiKey, Campaign } from '../../api/contract.ts';

/** Returns the public keys that show the campaign. */
export function keysOfCampaign(campaign: Campaign, apiKeys: readonly ApiKey[]): ApiKey[] {
  return apiKeys.filter(
    ({ type, campaignId }) =>
      type === 'public' && (campaignId === undefined ? campaign.isDefault : campaignId === campaign.id),
  );
}

/** Returns the campaign that a public key shows; `undefined` if it is not in the list. */
export function campaignOf({ campaignId }: ApiKey, campaigns: readonly Campaign[]): Campaign | undefined {
  return campaigns.find(({ id, isDefault }) => (campaignId ? id === campaignId : isDefault));
}

/**
 * Returns when a public key last requested the campaign's banner. Any program can do that, not only a page.
 */
export function lastRequestOf(campaign: Campaign, apiKeys: readonly ApiKey[]): string | undefined {
  const uses = keysOfCampaign(campaign, apiKeys).flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
  return uses.sort().at(-1);
}
