import { maxRequestsPerHour } from '../../../../../core/checkouts/orders/orders-run.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { queryClient, refresh } from '../../api/queries.ts';

/** Stores the key that reads a checkout's orders, whose first count then begins. */
export async function connectOrders(id: string, ordersKey: string): Promise<void> {
  await call('PATCH /checkouts/{id}', { id, body: { ordersKey } });
  await refresh('checkouts');
}

/** Removes the key that reads a checkout's orders, and all numbers with it. */
export async function removeOrders(id: string): Promise<void> {
  await call('PATCH /checkouts/{id}', { id, body: { ordersKey: null } });
  await refresh('checkouts');
  queryClient.removeQueries({ queryKey: ['revenue'] });
}

/** Starts a count of a checkout's orders. Throws a sentence if the hour has had the most counts. */
export async function countOrders(id: string): Promise<void> {
  try {
    await call('POST /checkouts/{id}/revenue', { id, body: {} });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
    throw new Error(`You can count ${maxRequestsPerHour} times an hour. Try again later.`);
  }
  await refresh('checkouts');
}
