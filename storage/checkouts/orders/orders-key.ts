import { type Checkout, withOtherPricesOf } from '../../../core/checkouts/checkout.ts';
import type { CheckoutOrders } from '../../../core/checkouts/orders/checkout-orders.ts';
import { anyVersion, type VersionCondition, type Versioned } from '../../../core/shared/versions.ts';
import type { Database, TrailedDatabase } from '../../dynamodb/database.ts';
import { binary } from '../../dynamodb/items.ts';
import { type CheckoutSecretId, ordersKeyKey } from '../../dynamodb/keys.ts';
import { readOne } from '../../dynamodb/reads.ts';
import { changeVersioned } from '../../dynamodb/transaction.ts';
import { put, remove, replace, unchanged, update, type Write } from '../../dynamodb/writes.ts';
import { fromCheckout, readCheckout } from '../checkouts.ts';
import { removeExactPrices } from '../exact-prices.ts';
import { removeOrdersDays } from './orders-days.ts';

/**
 * Stores the encrypted key for a checkout's orders, with what the checkout shows of it. A checkout that is being
 * disconnected counts as missing, because nothing would remove its key. `mode` is that of the key, and the checkout
 * may have another one by now.
 */
export function putOrdersKey(
  database: TrailedDatabase,
  { merchantId, checkoutId, mode }: CheckoutSecretId & Pick<Checkout, 'mode'>,
  ciphertext: Uint8Array,
  ordersOf: (former: CheckoutOrders | null) => CheckoutOrders,
  isExpected: VersionCondition,
): Promise<Versioned<Checkout> | 'missing' | 'mode_differs' | 'precondition_failed'> {
  type Result = Versioned<Checkout> | 'missing' | 'mode_differs';
  const read = (database: Database) => readCheckout(database, merchantId, checkoutId);
  return changeVersioned<Checkout, Result>(database, read, isExpected, (stored) => {
    const { resource, version } = stored;
    if (resource.disconnectingSince !== undefined) return { result: 'missing' };
    if (resource.mode !== mode) return { result: 'mode_differs' };
    const result = { resource: { ...resource, orders: ordersOf(resource.orders) }, version: version + 1 };
    return {
      result,
      writes: [
        replace(fromCheckout(merchantId, result), unchanged(version)),
        put({ ...ordersKeyKey(merchantId, checkoutId), ciphertext }),
        database.trail({ merchantId, resource: checkoutId }),
      ],
    };
  });
}

/**
 * Deletes the key for a checkout's orders, then all of their numbers, and the prices that were asked for with
 * it. No run can store any after the key is gone. Repeatable, also after an interruption between both.
 */
export async function removeOrders(
  database: TrailedDatabase,
  { merchantId, checkoutId }: CheckoutSecretId,
  isExpected: VersionCondition,
): Promise<Versioned<Checkout> | 'missing' | 'precondition_failed'> {
  const read = (database: Database) => readCheckout(database, merchantId, checkoutId);
  const removed = await changeVersioned(database, read, isExpected, (stored) => {
    if (stored.resource.orders === null) return { result: stored };
    const resource = { ...withOtherPricesOf(stored.resource, []), orders: null };
    const result = { resource, version: stored.version + 1 };
    return {
      result,
      writes: [
        replace(fromCheckout(merchantId, result), unchanged(stored.version)),
        removeOrdersKey({ merchantId, checkoutId }),
        database.trail({ merchantId, resource: checkoutId }),
      ],
    };
  });
  if (typeof removed !== 'object') return removed;
  await removeOrdersDays(database, checkoutId);
  await removeExactPrices(database, merchantId, checkoutId);
  return removed;
}

/** Deletes the encrypted key for a checkout's orders. */
export function removeOrdersKey({ merchantId, checkoutId }: CheckoutSecretId): Write {
  return remove(ordersKeyKey(merchantId, checkoutId));
}

/** Reads the encrypted key for a checkout's orders, consistently. */
export function readOrdersKey(
  database: Database,
  { merchantId, checkoutId }: CheckoutSecretId,
): Promise<Uint8Array | undefined> {
  return readOne(database, ordersKeyKey(merchantId, checkoutId), ({ ciphertext }) =>
    binary(ciphertext, 'orders key.ciphertext'),
  );
}

/** Changes the item of an existing key, so that the stream starts the function that counts. */
export function wakeCount({ merchantId, checkoutId }: CheckoutSecretId, now: Date): Write {
  return update(ordersKeyKey(merchantId, checkoutId), { set: { wokenAt: now.toISOString() } }, {});
}

/**
 * Changes a checkout's orders unless they have another key by now, in one transaction with more writes. `change`
 * returns `undefined` to leave them. Returns the orders after the change, `undefined` if nothing was changed.
 */
export async function changeOrders(
  database: Database,
  { merchantId, checkoutId }: CheckoutSecretId,
  change: (orders: CheckoutOrders) => { orders: CheckoutOrders; writes?: readonly Write[] } | undefined,
): Promise<CheckoutOrders | undefined> {
  const read = (database: Database) => readCheckout(database, merchantId, checkoutId);
  const outcome = await changeVersioned(database, read, anyVersion, ({ resource, version }) => {
    const changed = resource.orders && change(resource.orders);
    if (!changed) return { result: undefined };
    const checkout = { resource: { ...resource, orders: changed.orders }, version: version + 1 };
    const checkoutWrite = replace(fromCheckout(merchantId, checkout), unchanged(version));
    return { result: changed.orders, writes: [checkoutWrite, ...(changed.writes ?? [])] };
  });
  return typeof outcome === 'object' ? outcome : undefined;
}
