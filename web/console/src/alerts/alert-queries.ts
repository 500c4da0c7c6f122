import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Alerts, UpdatedMerchant } from '../api/contract.ts';
import { queryClient, refresh } from '../api/queries.ts';

const pollMs = 1_500;

/** Queries the merchant's alerts, and repeats the query while one has had no attempt. */
export function useAlerts() {
  return useQuery<Alerts>({
    queryKey: ['alerts'],
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status, lastAttempt }) => status === 'pending' && !lastAttempt)
        ? pollMs
        : false,
    queryFn: async () => (await call('GET /merchant/alerts', {})).data,
  });
}

/** Sets or removes the URL for alerts. Returns the merchant, with the new secret if there is a URL. */
export async function setAlertUrl(alertUrl: string | null): Promise<UpdatedMerchant> {
  const { data } = await call('PATCH /merchant', { body: { alertUrl } });
  const { alertSecret: _secret, ...merchant } = data;
  queryClient.setQueryData(['merchant'], merchant);
  await refresh('alerts');
  return data;
}

/** Sends a test alert. */
export async function sendTest(): Promise<void> {
  await call('POST /merchant/alerts', { body: { type: 'test' } });
  await refresh('alerts');
}
