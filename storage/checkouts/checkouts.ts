import { type Checkout, type CheckResult, storedCheckout, withCheck } from '../../core/checkouts/checkout.ts';
import { anyVersion, type Versioned } from '../../core/shared/versions.ts';
import type { Database } from '../dynamodb/database.ts';
import { binary, type Item } from '../dynamodb/items.ts';
import { type CheckoutSecretId, checkoutSecretKey, resourceKey } from '../dynamodb/keys.ts';
import { readOne, readVersioned } from '../dynamodb/reads.ts';
import { changeVersioned } from '../dynamodb/transaction.ts';
import { replace, unchanged } from '../dynamodb/writes.ts';

/** Returns the item in which a checkout is stored. */
export function fromCheckout(merchantId: string, { resource, version }: Versioned<Checkout>): Item {
  return { ...resourceKey('checkouts', merchantId, resource.id), ...resource, version };
}

/** Reads a checkout of a merchant, consistently. */
export function readCheckout(
  database: Database,
  merchantId: string,
  checkoutId: string,
): Promise<Versioned<Checkout> | undefined> {
  return readVersioned(database, resourceKey('checkouts', merchantId, checkoutId), storedCheckout);
}

/**
 * Stores the result of a run with a checkout's API key. Writes nothing if the checkout has a different key by
 * now.
 */
export async function recordCheck(
  database: Database,
  merchantId: string,
  { id, providerKeyLast4 }: Pick<Checkout, 'id' | 'providerKeyLast4'>,
  result: CheckResult,
  now: Date,
): Promise<void> {
  const read = (database: Database) => readCheckout(database, merchantId, id);
  await changeVersioned(database, read, anyVersion, ({ resource, version }) => {
    if (resource.providerKeyLast4 !== providerKeyLast4) return { result: undefined };
    const checked = { resource: withCheck(resource, result, now), version: version + 1 };
    return { result: undefined, writes: [replace(fromCheckout(merchantId, checked), unchanged(version))] };
  });
}

/** Reads the encrypted API key of a checkout, also of one that is being disconnected, consistently. */
export function readCheckoutSecret(
  database: Database,
  { merchantId, checkoutId }: CheckoutSecretId,
  isDisconnecting = false,
): Promise<Uint8Array | undefined> {
  return readOne(database, checkoutSecretKey(merchantId, checkoutId, isDisconnecting), ({ ciphertext }) =>
    binary(ciphertext, 'checkout secret.ciphertext'),
  );
}
