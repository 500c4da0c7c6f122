/** POST /v1/checkouts/:id/revenue: starts a count of the orders now. */
import { responseCheckout } from '../../../core/checkouts/checkout-response.ts';
import {
  type OrdersCountRequest,
  ordersCountSchema,
} from '../../../core/checkouts/orders/checkout-orders.ts';
import {
  isCountable,
  secondsUntilRequest,
  withRequestedRun,
} from '../../../core/checkouts/orders/orders-run.ts';
import { AppError, validationError } from '../../../core/errors/errors.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { changeOrders, wakeCount } from '../../../storage/checkouts/orders/orders-key.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { accepted, type EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 202 with the checkout's orders, whose status is `counting`. If a count is under way, it starts no other.
 * Throws `validation_failed`, `checkout_not_found`, `orders_not_connected` and `rate_limited`.
 */
export async function countCheckoutOrders(
  { merchantId, id, body }: ManagementRequest<OrdersCountRequest>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const message = 'Must be a day that has ended, at most 25 months ago.';
  if (body.from !== undefined && !isCountable(body.from, clock()))
    throw validationError([{ path: 'from', code: 'invalid_value', message }]);
  await requireResource('checkouts', id, () => readCheckout(database, merchantId, id));
  const key = { merchantId, checkoutId: id };
  await changeOrders(database, key, (orders) => {
    const started = withRequestedRun(orders, body.from, clock());
    if (started === 'limited') {
      const retryAfterSeconds = secondsUntilRequest(orders, clock());
      throw new AppError('rate_limited', undefined, undefined, { retryAfterSeconds });
    }
    if (started === 'counting') return undefined;
    const writes = [
      wakeCount(key, clock()),
      database.trail({ merchantId, resource: id, fields: ['orders'] }),
    ];
    return { orders: started, writes };
  });
  const { resource } = await requireResource('checkouts', id, () => readCheckout(database, merchantId, id));
  const { orders } = responseCheckout(resource, []);
  if (!orders) throw new AppError('orders_not_connected');
  return accepted(orders);
}

export const handler = endpointWithBody(ordersCountSchema, countCheckoutOrders);
