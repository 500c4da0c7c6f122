import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { AlertDelivery, Alerts, UpdatedMerchant, UpdateMerchantRequest } from '../api/contract.ts';
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

/**
 * Changes where alerts go, or the weekly summary. Returns the merchant, with the new secret if there is a new URL.
 */
export async function changeAddresses(body: UpdateMerchantRequest): Promise<UpdatedMerchant> {
  const { data } = await call('PATCH /merchant', { body });
  const { alertSecret: _secret, ...merchant } = data;
  queryClient.setQueryData(['merchant'], merchant);
  await refresh('alerts');
  return data;
}

/** Sends a test alert. */
export async function sendTest(channel: AlertDelivery['channel']): Promise<void> {
  await call('POST /merchant/alerts/test', { body: { type: 'test', channel } });
  await refresh('alerts');
}
