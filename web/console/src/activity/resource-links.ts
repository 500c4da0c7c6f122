import type { ApiKey, Campaign, Checkout, Product } from '../api/contract.ts';
import { useApiKeys, useCampaigns, useCheckouts, useProducts } from '../api/queries.ts';

/** A resource's name, and the screen that shows it. */
export interface ResourceLink {
  name: string;
  screen: string;
  campaignId?: string;
}

/** Resources that exist. */
interface Resources {
  campaigns: readonly Campaign[];
  apiKeys: readonly ApiKey[];
  checkouts: readonly Checkout[];
  products: readonly Product[];
}

/** Returns the links of resources by their IDs. Deleted ones, and products beyond the first page, have none. */
export function linksOf({ campaigns, apiKeys, checkouts, products }: Resources): Map<string, ResourceLink> {
  return new Map<string, ResourceLink>([
    ...campaigns.map(({ id, name }) => [id, { name, screen: 'campaign', campaignId: id }] as const),
    ...apiKeys.map(({ id, name }) => [id, { name, screen: 'install' }] as const),
    ...checkouts.map(
      ({ id, provider }) => [id, { name: capitalized(provider), screen: 'checkout' }] as const,
    ),
    ...products.map(({ id, name }) => [id, { name, screen: 'campaign' }] as const),
  ]);
}

/** Queries the resources that entries link to. */
export function useResourceLinks(): ReadonlyMap<string, ResourceLink> {
  const { data: campaigns = [] } = useCampaigns();
  const { data: apiKeys = [] } = useApiKeys();
  const { data: checkouts = [] } = useCheckouts();
  const { data: products } = useProducts();
  return linksOf({
    campaigns,
    apiKeys,
    checkouts,
    products: (products?.pages ?? []).flatMap(({ data }) => data),
  });
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
