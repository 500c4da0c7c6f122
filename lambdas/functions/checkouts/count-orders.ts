/** Message → provider: counts the orders of checkouts with a key for them. */
import type { Context } from 'aws-lambda';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';
import { ordersKeyOf } from '../../../storage/dynamodb/keys.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import { readTargetMessage, type TargetMessage } from '../../../storage/target-messages.ts';
import { reconcileOrders } from '../../checkouts/orders/count-orders.ts';
import { type CountDependencies, countDependencies } from '../../checkouts/orders/orders-dependencies.ts';

/** Checkouts whose orders are counted at the same time. */
const lanes = 4;

/** A run begins no request with less time left than this: enough to store what it has done. */
const reserveMs = 30_000;

/** A run begins no checkout with less time left than this, in which it could read a month of 20,000 orders. */
const longestWindowMs = 600_000;

/**
 * Counts the orders of each checkout whose count is due, and begins none after `lastStart`. Those that are left
 * are due an hour later. Does nothing for a suspended merchant. Throws if the table or the secret is unavailable; problems at
 * the provider are stored.
 */
export async function countOrders(
  { changes }: TargetMessage,
  dependencies: CountDependencies,
  signal: AbortSignal,
  lastStart = signal,
): Promise<void> {
  await inParallel(changes, lanes, async (change) => {
    const id = change.isRemoved ? undefined : ordersKeyOf(change);
    if (!id || lastStart.aborted) return;
    const merchant = await readMerchant(dependencies.database, id.merchantId);
    if (merchant?.status === 'active') await reconcileOrders(id, dependencies, signal);
  });
}

export const handler = (event: object, context: Pick<Context, 'getRemainingTimeInMillis'>) => {
  const before = (ms: number) => AbortSignal.timeout(Math.max(1, context.getRemainingTimeInMillis() - ms));
  const message = readTargetMessage(JSON.stringify(event));
  return countOrders(message, countDependencies(), before(reserveMs), before(longestWindowMs));
};
