import type { Database } from '../dynamodb/database.ts';
import { readOne } from '../dynamodb/database-items.ts';
import { binary } from '../dynamodb/item-fields.ts';
import { checkoutSecretKey, checkoutSecretOf } from '../dynamodb/keys.ts';
import { itemsWith, readItems } from '../dynamodb/queries.ts';
import { put, remove, type Write } from '../dynamodb/writes.ts';

/** Identifies a checkout's API key: the encryption context of its ciphertext. */
export type CheckoutSecretId = { merchantId: string; checkoutId: string };

/** Reads the encrypted API key of a checkout, consistently. */
export function readCheckoutSecret(
  database: Database,
  { merchantId, checkoutId }: CheckoutSecretId,
): Promise<Uint8Array | undefined> {
  return readOne(database, checkoutSecretKey(merchantId, checkoutId), ({ ciphertext }) =>
    binary(ciphertext, 'checkout secret.ciphertext'),
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

/** Reads which checkouts have an API key, those of all merchants. */
export async function listCheckoutSecretIds(database: Database): Promise<CheckoutSecretId[]> {
  const { pk } = checkoutSecretKey('', '');
  const items = await readItems(database, { ...itemsWith(pk), ProjectionExpression: 'sk' });
  return items.flatMap(({ sk }) => checkoutSecretOf({ pk, sk: String(sk) }) ?? []);
}
