import { keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, bodyOf } from './api-error.ts';
import { api } from './client.ts';
import type { ApiKey, Campaign, Checkout, Code, Merchant, PreviewRequest, Product } from './contract.ts';
import { setLastMerchant } from './session.ts';
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
      const { data } = bodyOf(await api.GET('/v1/merchant'));
      setLastMerchant(data.id);
      return data;
    },
  });
}

/** Queries all of the merchant's campaigns, newest first. */
export function useCampaigns() {
  return useQuery<Campaign[]>({
    queryKey: ['campaigns'],
    queryFn: () =>
      allPages(async (cursor) =>
        bodyOf(await api.GET('/v1/campaigns', { params: { query: cursor ? { cursor } : {} } })),
      ),
  });
}

/** A resource that was read from the service, not from the cache, with its entity tag. */
export interface Tagged<Resource> {
  data: Resource;
  /** The `If-Match` header that prevents an update from overwriting another session's update. */
  tag: string;
}

/** Reads a campaign, bypassing the cache. */
export async function readCampaign(id: string): Promise<Tagged<Campaign>> {
  return taggedBody(await api.GET('/v1/campaigns/{id}', { params: { path: { id } } }));
}

/** Reads a product, bypassing the cache. */
export async function readProduct(id: string): Promise<Tagged<Product>> {
  return taggedBody(await api.GET('/v1/products/{id}', { params: { path: { id } } }));
}

function taggedBody<Resource>(result: {
  data?: { data: Resource };
  error?: unknown;
  response: Response;
}): Tagged<Resource> {
  const { data } = bodyOf(result);
  return { data, tag: result.response.headers.get('etag') ?? '*' };
}

/** Queries all of the merchant's active keys, newest first, and repeats the query every `pollMs`. */
export function useApiKeys(pollMs?: number) {
  return useQuery<ApiKey[]>({
    queryKey: ['api-keys'],
    refetchInterval: pollMs ?? false,
    queryFn: () =>
      allPages(async (cursor) =>
        bodyOf(await api.GET('/v1/api-keys', { params: { query: cursor ? { cursor } : {} } })),
      ),
  });
}

/** Queries the merchant's checkouts, newest first, if `isWanted`. */
export function useCheckouts(isWanted = true) {
  return useQuery<Checkout[]>({
    queryKey: ['checkouts'],
    enabled: isWanted,
    queryFn: () =>
      allPages(async (cursor) =>
        bodyOf(await api.GET('/v1/checkouts', { params: { query: cursor ? { cursor } : {} } })),
      ),
  });
}

/** Queries the codes at a campaign's checkout, newest first, and repeats the query while one is being created. */
export function useCodes({ id, checkout, updatedAt }: Campaign) {
  return useQuery<Code[]>({
    queryKey: ['codes', id, updatedAt],
    enabled: checkout !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'creating') ? codesPollMs : false,
    queryFn: async () => bodyOf(await api.GET('/v1/campaigns/{id}/codes', { params: { path: { id } } })).data,
  });
}

/** Queries products, newest first, in pages of a hundred. */
export function useProducts() {
  return useInfiniteQuery({
    queryKey: ['products'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      bodyOf(await api.GET('/v1/products', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/**
 * Queries a campaign's statistics for UTC days. The previous period stays visible while the next one loads.
 */
export function useStatistics(campaignId: string, period: Period) {
  return useQuery({
    queryKey: ['statistics', campaignId, period],
    placeholderData: keepPreviousData,
    queryFn: () => readStatistics(campaignId, period),
  });
}

/** Queries a sample visitor's config and its trace, and repeats the query when the campaign changes. */
export function usePreview({ id, updatedAt }: Campaign, visit: PreviewRequest) {
  return useQuery({
    queryKey: ['preview', id, updatedAt, visit],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const params = { path: { id } };
      return bodyOf(await api.POST('/v1/campaigns/{id}/preview', { params, body: visit })).data;
    },
  });
}
