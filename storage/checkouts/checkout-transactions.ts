import { type Checkout, withOtherPricesOf } from '../../core/checkouts/checkout.ts';
import { type AcceptedKey, withProviderKey } from '../../core/checkouts/provider-key.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { anyVersion, type VersionCondition, type Versioned } from '../../core/shared/versions.ts';
import { listCampaignIds } from '../campaigns.ts';
import { countAddition, countRemoval, readCounters } from '../counters.ts';
import type { Database, TrailedDatabase } from '../dynamodb/database.ts';
import { type CheckoutSecretId, checkoutSecretKey, resourceKey } from '../dynamodb/keys.ts';
import { changeVersioned, retryConflicts, transact } from '../dynamodb/transaction.ts';
import { put, putNew, remove, replace, unchanged, type Write } from '../dynamodb/writes.ts';
import { fromCheckout, readCheckout, readCheckoutSecret } from './checkouts.ts';
import { removeOrdersKey } from './orders/orders-key.ts';

/** Outcome of adding a checkout. `repeated`: a request with the same Idempotency-Key was stored before. */
export type CheckoutCreation = 'created' | 'limit_reached' | 'repeated';

/**
 * An API key of a checkout: its value, of which the checkout shows the end, and the ciphertext that is
 * stored.
 */
export interface EncryptedApiKey extends AcceptedKey {
  ciphertext: Uint8Array;
}

/** Adds a checkout with its encrypted API key, in one transaction with `extraWrites`. */
export function insertCheckout(
  database: TrailedDatabase,
  merchantId: string,
  checkout: Checkout,
  ciphertext: Uint8Array,
  extraWrites: readonly Write<'repeated'>[] = [],
): Promise<CheckoutCreation> {
  const { trail } = database;
  return retryConflicts<CheckoutCreation>(database, async (database) => {
    const outcome = await transact<Exclude<CheckoutCreation, 'created'>>(database, [
      ...extraWrites,
      countAddition(merchantId, 'checkouts'),
      putNew(fromCheckout(merchantId, { resource: checkout, version: 1 })),
      putCheckoutSecret({ merchantId, checkoutId: checkout.id }, ciphertext),
      trail({ merchantId, resource: checkout.id }),
    ]);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

/** Replaces the API key of a checkout whose version is as expected. */
export function replaceProviderKey(
  database: TrailedDatabase,
  merchantId: string,
  checkoutId: string,
  { ciphertext, ...key }: EncryptedApiKey,
  clock: Clock,
  isExpected: VersionCondition = anyVersion,
): Promise<Versioned<Checkout> | 'missing' | 'precondition_failed'> {
  const read = (database: Database) => readCheckout(database, merchantId, checkoutId);
  return changeVersioned(database, read, isExpected, ({ resource, version }) => {
    const isDisconnecting = resource.disconnectingSince !== undefined;
    const result = { resource: withProviderKey(resource, key, clock()), version: version + 1 };
    return {
      result,
      writes: [
        replace(fromCheckout(merchantId, result), unchanged(version)),
        putCheckoutSecret({ merchantId, checkoutId }, ciphertext, isDisconnecting),
        ...(key.mode === resource.mode ? [] : [removeOrdersKey({ merchantId, checkoutId })]),
        database.trail({ merchantId, resource: checkoutId }),
      ],
    };
  });
}

/**
 * Begins the disconnection of a checkout whose version is as expected, unless a campaign uses it: it no longer
 * counts, no campaign can get it, and its key moves to where only its codes are ended with it. The counter of
 * assignments is a condition, because it grows if a campaign gets the checkout at the same time. Changes
 * nothing if the disconnection began before.
 */
export function beginDisconnection(
  database: TrailedDatabase,
  merchantId: string,
  checkoutId: string,
  clock: Clock,
  isExpected: VersionCondition = anyVersion,
): Promise<Checkout | 'in_use' | 'missing' | 'precondition_failed'> {
  const ids = { merchantId, checkoutId };
  const read = (database: Database) => readCheckout(database, merchantId, checkoutId);
  return changeVersioned<Checkout, Checkout | 'in_use'>(
    database,
    read,
    isExpected,
    async ({ resource, version }, timed) => {
      if (resource.disconnectingSince !== undefined) return { result: resource };
      const { assignments } = await readCounters(timed, merchantId);
      const campaigns = await listCampaignIds(timed, merchantId, checkoutId);
      if (campaigns.length > 0) return { result: 'in_use' };
      const ciphertext = await readCheckoutSecret(timed, ids);
      const time = clock().toISOString();
      const unpriced = withOtherPricesOf(resource, []);
      const result = { ...unpriced, orders: null, disconnectingSince: time, updatedAt: time };
      return {
        result,
        writes: [
          replace(fromCheckout(merchantId, { resource: result, version: version + 1 }), unchanged(version)),
          remove(checkoutSecretKey(merchantId, checkoutId)),
          ...(ciphertext ? [putCheckoutSecret(ids, ciphertext, true)] : []),
          removeOrdersKey(ids),
          countRemoval(merchantId, 'checkouts', { assignments }),
          database.trail({ merchantId, resource: checkoutId }),
        ],
      };
    },
  );
}

/** Deletes a disconnecting checkout and its API key, unless that happened before. */
export function endDisconnection(
  database: TrailedDatabase,
  merchantId: string,
  checkoutId: string,
): Promise<'deleted' | 'missing' | 'precondition_failed'> {
  const read = (database: Database) => readCheckout(database, merchantId, checkoutId);
  return changeVersioned(database, read, anyVersion, ({ version }) => ({
    result: 'deleted' as const,
    writes: [
      remove(resourceKey('checkouts', merchantId, checkoutId), unchanged(version)),
      remove(checkoutSecretKey(merchantId, checkoutId, true)),
      database.trail({ merchantId, resource: checkoutId, isByService: true }),
    ],
  }));
}

/** Stores the encrypted API key of a checkout, or of one that is being disconnected. */
export function putCheckoutSecret(
  { merchantId, checkoutId }: CheckoutSecretId,
  ciphertext: Uint8Array,
  isDisconnecting = false,
): Write {
  return put({ ...checkoutSecretKey(merchantId, checkoutId, isDisconnecting), ciphertext });
}
