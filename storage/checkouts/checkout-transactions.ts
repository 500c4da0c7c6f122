import type { Checkout } from '../../core/checkouts/checkout.ts';
import { type AcceptedKey, withProviderKey } from '../../core/checkouts/provider-key.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { anyVersion, type VersionCondition, type Versioned } from '../../core/shared/versions.ts';
import { listCampaignIds } from '../campaigns.ts';
import { countAddition, countRemoval, readCounters } from '../counters.ts';
import type { Database, TrailedDatabase } from '../dynamodb/database.ts';
import { checkoutSecretKey, resourceKey } from '../dynamodb/keys.ts';
import { changeVersioned, retryConflicts, transact } from '../dynamodb/transaction.ts';
import { put, putNew, remove, replace, unchanged, type Write } from '../dynamodb/writes.ts';
import { type CheckoutSecretId, fromCheckout, readCheckout } from './checkouts.ts';

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
    const result = { resource: withProviderKey(resource, key, clock()), version: version + 1 };
    return {
      result,
      writes: [
        replace(fromCheckout(merchantId, result), unchanged(version)),
        putCheckoutSecret({ merchantId, checkoutId }, ciphertext),
        database.trail({ merchantId, resource: checkoutId }),
      ],
    };
  });
}

/**
 * Deletes a checkout whose version is as expected, and its API key, unless a campaign uses it. The counter of
 * assignments is a condition, because it grows if a campaign gets the checkout at the same time.
 */
export function removeCheckout(
  database: TrailedDatabase,
  merchantId: string,
  checkoutId: string,
  isExpected: VersionCondition = anyVersion,
): Promise<'deleted' | 'in_use' | 'missing' | 'precondition_failed'> {
  const read = (database: Database) => readCheckout(database, merchantId, checkoutId);
  const { trail } = database;
  return changeVersioned<Checkout, 'deleted' | 'in_use'>(
    database,
    read,
    isExpected,
    async ({ version }, database) => {
      const { assignments } = await readCounters(database, merchantId);
      const campaigns = await listCampaignIds(database, merchantId, checkoutId);
      if (campaigns.length > 0) return { result: 'in_use' };
      return {
        result: 'deleted',
        writes: [
          remove(resourceKey('checkouts', merchantId, checkoutId), unchanged(version)),
          removeCheckoutSecret({ merchantId, checkoutId }),
          countRemoval(merchantId, 'checkouts', { assignments }),
          trail({ merchantId, resource: checkoutId }),
        ],
      };
    },
  );
}

/** Stores the encrypted API key of a checkout. */
export function putCheckoutSecret(
  { merchantId, checkoutId }: CheckoutSecretId,
  ciphertext: Uint8Array,
): Write {
  return put({ ...checkoutSecretKey(merchantId, checkoutId), ciphertext });
}

/** Deletes the encrypted API key of a checkout. */
export function removeCheckoutSecret({ merchantId, checkoutId }: CheckoutSecretId): Write {
  return remove(checkoutSecretKey(merchantId, checkoutId));
}
