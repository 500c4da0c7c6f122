import { keepPreviousData, QueryClient, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import type { Period } from '../../../../core/shared/days.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import type {
  ApiKey,
  Campaign,
  CampaignStatistics,
  Checkout,
  Code,
  Merchant,
  PreviewRequest,
} from './contract.ts';
import { setMerchant } from './session.ts';
import { readStatistics } from './statistics.ts';

const codesPollMs = 4_000;
const ordersPollMs = 2_000;

/** The service's responses, cached while the tab is open. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A browser that wrongly believes that it is offline would never send the request.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < 2,
    },
  },
});

/**
 * Marks cached responses as outdated, by the first part of their query key. Resolves when those in use are
 * read again.
 */
export async function refresh(...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

interface Page<Entry> {
  data: Entry[];
  nextCursor?: string;
}

/** Returns all entries of a list that has at most a few pages. */
async function allPages<Entry>(page: (cursor?: string) => Promise<Page<Entry>>): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await page(cursor);
    entries.push(...data);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return entries;
}

/** Queries the signed-in merchant with its plan, limits and usage. */
export function useMerchant() {
  return useQuery<Merchant>({
    queryKey: ['merchant'],
    queryFn: async () => {
      const { data } = await call('GET /merchant', {});
      setMerchant(data);
      return data;
    },
  });
}

/** Queries all of the merchant's campaigns, newest first. */
export function useCampaigns() {
  return useQuery<Campaign[]>({
    queryKey: ['campaigns'],
    queryFn: () => allPages((cursor) => call('GET /campaigns', { query: { cursor } })),
  });
}

/** Queries the campaigns with the same checkout, this one among them. */
export function useSharers(campaign: Campaign): readonly Campaign[] {
  const { data = [campaign] } = useCampaigns();
  return data.filter(({ checkout }) => checkout?.id === campaign.checkout?.id);
}

/** Queries all of the merchant's active keys, newest first, and repeats the query every `pollMs`. */
export function useApiKeys(pollMs?: number) {
  return useQuery<ApiKey[]>({
    queryKey: ['api-keys'],
    refetchInterval: pollMs ?? false,
    queryFn: () => allPages((cursor) => call('GET /api-keys', { query: { cursor } })),
  });
}

/** Queries the merchant's checkouts, newest first, if `isWanted`, and repeats the query while orders are counted. */
export function useCheckouts(isWanted = true) {
  return useQuery<Checkout[]>({
    queryKey: ['checkouts'],
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      state.data?.some(({ orders }) => orders?.status === 'counting') ? ordersPollMs : false,
    queryFn: () => allPages((cursor) => call('GET /checkouts', { query: { cursor } })),
  });
}

/**
 * Queries a campaign's codes, newest first, if `isWanted`, and repeats the query while one is being created.
 */
export function useCodes({ id, checkout, updatedAt }: Campaign, isWanted = checkout !== null) {
  return useQuery<Code[]>({
    queryKey: ['codes', id, updatedAt],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'creating') ? codesPollMs : false,
    queryFn: async () => (await call('GET /campaigns/{id}/codes', { id })).data,
  });
}

/** Queries products, newest first, in pages of a hundred. */
export function useProducts() {
  return useInfiniteQuery({
    queryKey: ['products'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => call('GET /products', { query: { cursor: pageParam || undefined } }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/**
 * Queries a campaign's statistics for UTC days. The previous period stays visible while the next one loads.
 */
export function useStatistics(campaignId: string, period: Period) {
  return useQuery({ ...statisticsQuery(campaignId, period), placeholderData: keepPreviousData });
}

/** Queries a campaign's statistics for UTC days; nothing for `undefined`. */
export function useStatisticsIf(
  campaignId: string,
  period: Period | undefined,
): CampaignStatistics | undefined {
  const query = statisticsQuery(campaignId, period ?? { from: '', to: '' });
  return useQuery({ ...query, enabled: period !== undefined }).data;
}

/** Queries the statistics of several campaigns for UTC days; `undefined` until all are loaded. */
export function useAllStatistics(
  campaignIds: readonly string[],
  period: Period,
): readonly CampaignStatistics[] | undefined {
  const results = useQueries({ queries: campaignIds.map((id) => statisticsQuery(id, period)) });
  const loaded = results.flatMap(({ data }) => data ?? []);
  return loaded.length === results.length ? loaded : undefined;
}

function statisticsQuery(campaignId: string, period: Period) {
  return {
    queryKey: ['statistics', campaignId, period],
    queryFn: () => readStatistics(campaignId, period),
  };
}

/** Queries a sample visitor's config and its trace, and repeats the query when the campaign changes. */
export function usePreview({ id, updatedAt }: Campaign, visit: PreviewRequest) {
  return useQuery({
    queryKey: ['preview', id, updatedAt, visit],
    placeholderData: keepPreviousData,
    queryFn: async () => (await call('POST /campaigns/{id}/preview', { id, body: visit })).data,
  });
}
