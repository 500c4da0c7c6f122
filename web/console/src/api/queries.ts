import { keepPreviousData, QueryClient, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
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
import { type Period, readStatistics } from './statistics.ts';

const codesPollMs = 4_000;

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

/** Queries all of the merchant's active keys, newest first, and repeats the query every `pollMs`. */
export function useApiKeys(pollMs?: number) {
  return useQuery<ApiKey[]>({
    queryKey: ['api-keys'],
    refetchInterval: pollMs ?? false,
    queryFn: () => allPages((cursor) => call('GET /api-keys', { query: { cursor } })),
  });
}

/** Queries the merchant's checkouts, newest first, if `isWanted`. */
export function useCheckouts(isWanted = true) {
  return useQuery<Checkout[]>({
    queryKey: ['checkouts'],
    enabled: isWanted,
    queryFn: () => allPages((cursor) => call('GET /checkouts', { query: { cursor } })),
  });
}

/**
 * Queries the codes at a campaign's checkout, newest first, and repeats the query while one is being created.
 */
export function useCodes({ id, checkout, updatedAt }: Campaign) {
  return useQuery<Code[]>({
    queryKey: ['codes', id, updatedAt],
    enabled: checkout !== null,
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

/** Queries a campaign's statistics of one UTC day; nothing for `undefined`. */
export function useStatisticsOf(campaignId: string, day: string | undefined): CampaignStatistics | undefined {
  const [from, to] = [day ?? '', day ?? ''];
  return useQuery({ ...statisticsQuery(campaignId, { from, to }), enabled: day !== undefined }).data;
}

/** Queries a campaign's statistics from each of the UTC days until now. Returns those that are loaded. */
export function useStatisticsSince(campaignId: string, days: readonly string[], now: Date) {
  const to = now.toISOString().slice(0, 10);
  return useQueries({
    queries: days.map((from) => statisticsQuery(campaignId, { from, to })),
    combine: loadedOf,
  });
}

function loadedOf(results: readonly { data: CampaignStatistics | undefined }[]): CampaignStatistics[] {
  return results.flatMap(({ data }) => data ?? []);
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
