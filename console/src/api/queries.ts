import { keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, bodyOf } from './api-error.ts';
import { api } from './client.ts';
import type { ApiKey, Campaign, Merchant, PreviewVisit, Product } from './contract.ts';
import { noteMerchant } from './session.ts';

/** Answers of the service, kept while the tab is open. */
export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < 2,
    },
  },
});

/** One page of a list. */
interface Page<Entry> {
  data: Entry[];
  nextCursor?: string;
}

/** All entries of a list that has at most a few pages. */
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

/** The signed-in merchant: plan, limits and usage. */
export function useMerchant() {
  return useQuery<Merchant>({
    queryKey: ['merchant'],
    queryFn: async () => {
      const { data } = bodyOf(await api.GET('/v1/merchant'));
      noteMerchant(data.id);
      return data;
    },
  });
}

/** Every campaign of the merchant, newest first. */
export function useCampaigns() {
  return useQuery<Campaign[]>({
    queryKey: ['campaigns'],
    queryFn: () =>
      allPages(async (cursor) =>
        bodyOf(await api.GET('/v1/campaigns', { params: { query: cursor ? { cursor } : {} } })),
      ),
  });
}

/** A resource as it is now, past every copy that the console keeps, with its entity tag. */
export interface Tagged<Resource> {
  data: Resource;
  /** The If-Match header of a change, so that it overwrites no other one. */
  tag: string;
}

/** A campaign as it is now. */
export async function readCampaign(id: string): Promise<Tagged<Campaign>> {
  return taggedBody(await api.GET('/v1/campaigns/{id}', { params: { path: { id } } }));
}

/** A product as it is now. */
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

/** Every active key of the merchant, newest first. `pollMs` asks again and again. */
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

/** Products, newest first, a hundred at a time. */
export function useProducts() {
  return useInfiniteQuery({
    queryKey: ['products'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      bodyOf(await api.GET('/v1/products', { params: { query: pageParam ? { cursor: pageParam } : {} } })),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** A campaign's statistics in a period; days are UTC, `yyyy-mm-dd`. The last period stays while the next one loads. */
export function useStatistics(campaignId: string | undefined, period: { from?: string; to?: string } = {}) {
  return useQuery({
    queryKey: ['statistics', campaignId, period],
    enabled: campaignId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const params = { path: { id: campaignId ?? '' }, query: period };
      return bodyOf(await api.GET('/v1/campaigns/{id}/stats', { params })).data;
    },
  });
}

/** A preview: the config of an imagined visitor, and its trace. It is asked again when the campaign changes. */
export function usePreview({ id, updatedAt }: Campaign, visit: PreviewVisit) {
  return useQuery({
    queryKey: ['preview', id, updatedAt, visit],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const params = { path: { id } };
      return bodyOf(await api.POST('/v1/campaigns/{id}/preview', { params, body: visit })).data;
    },
  });
}
