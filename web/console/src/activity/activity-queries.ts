import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/client.ts';

/** Filters of the trail, as in the screen's URL. */
export interface ActivityFilters {
  keyId?: string | undefined;
  resourceId?: string | undefined;
}

/**
 * Queries the merchant's trail, newest first, in pages of a hundred. A filtered page can be empty although
 * older pages have entries, so it loads them until there is one.
 */
export function useActivity({ keyId, resourceId }: ActivityFilters) {
  const query = useInfiniteQuery({
    queryKey: ['activity', keyId, resourceId],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call('GET /activity', { query: { cursor: pageParam || undefined, keyId, resourceId } }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isEmpty = data?.pages.every(({ data: entries }) => entries.length === 0);
  const isSearching = isEmpty === true && hasNextPage && !isError;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);
  return { ...query, isSearching };
}
