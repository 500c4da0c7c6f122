import { randomUUID } from 'node:crypto';
import type { Checkout } from '../../../core/checkouts/checkout.ts';
import { newOrders } from '../../../core/checkouts/orders/orders-run.ts';
import { modeOfKey, ordersKeyProblem } from '../../../core/checkouts/provider-key.ts';
import { AppError, validationError } from '../../../core/errors/errors.ts';
import type { VersionCondition, Versioned } from '../../../core/shared/versions.ts';
import { putOrdersKey, removeOrders } from '../../../storage/checkouts/orders/orders-key.ts';
import { listProviderIds } from '../../../storage/checkouts/provider-ids.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';
import type { SecretEncryption } from '../../runtime/secret-encryption.ts';
import { acceptedOrThrow } from '../accepted-key.ts';
import type { OrdersClient } from './orders-client.ts';
import { type OpenOrders, ordersKeyOwner } from './orders-dependencies.ts';

type ConnectDependencies = Pick<Dependencies, 'database' | 'clock'> & {
  encryption: SecretEncryption;
  openOrders: OpenOrders;
  /** Ends all requests to the provider. */
  signal: AbortSignal;
};

/**
 * Connects or replaces the key for a checkout's orders, whose first count then begins, or removes it with all
 * numbers if it is `null`. Throws `validation_failed` for a rejected key, `checkout_mode_differs`,
 * `checkout_account_differs`, and `checkout_without_codes` if nothing proves the account.
 */
export async function updateOrdersKey(
  merchantId: string,
  checkout: Checkout,
  ordersKey: string | null,
  isExpected: VersionCondition,
  { database, clock, encryption, openOrders, signal }: ConnectDependencies,
): Promise<Versioned<Checkout> | 'missing' | 'precondition_failed'> {
  const { id: checkoutId, provider, mode } = checkout;
  if (ordersKey === null) return removeOrders(database, { merchantId, checkoutId }, isExpected);
  const problem = ordersKeyProblem(provider, ordersKey);
  if (problem) throw validationError([{ path: 'ordersKey', ...problem }]);
  if (modeOfKey({ provider, providerKey: ordersKey, mode }) !== mode)
    throw new AppError('checkout_mode_differs');
  const account = openOrders(checkout, ordersKey, { signal });
  const keyScope = await acceptedOrThrow('ordersKey', () => account.probe());
  await requireOwnCode(account, await listProviderIds(database, merchantId, checkout));
  const ciphertext = await encryption.encrypt(ordersKey, ordersKeyOwner(merchantId, checkoutId));
  const key = { ordersKey, keyId: randomUUID(), keyScope };
  const put = await putOrdersKey(
    database,
    { merchantId, checkoutId, mode },
    ciphertext,
    (former) => newOrders(key, former, clock()),
    isExpected,
  );
  if (put === 'mode_differs') throw new AppError('checkout_mode_differs');
  return put;
}

/** Throws unless the account has one of our codes. */
async function requireOwnCode(account: OrdersClient, providerIds: readonly string[]): Promise<void> {
  if (providerIds.length === 0) throw new AppError('checkout_without_codes');
  const isOwn = await acceptedOrThrow('ordersKey', () => account.hasDiscount(providerIds));
  if (!isOwn) throw new AppError('checkout_account_differs');
}
