import { type Checkout, storedCheckout } from '../../core/checkouts/checkout.ts';
import type { Database } from '../dynamodb/database.ts';
import {
  type CheckoutSecretId,
  checkoutSecretKey,
  checkoutSecretOf,
  merchantItems,
} from '../dynamodb/keys.ts';
import { itemsWith, type Page, type PageRequest, readItems, readPage } from '../dynamodb/reads.ts';

/** Reads one page of a merchant's checkouts, newest first. */
export function listCheckouts(
  database: Database,
  merchantId: string,
  page: PageRequest,
): Promise<Page<Checkout>> {
  return readPage(database, merchantId, merchantItems.checkouts, page, storedCheckout);
}

/** Reads which checkouts have an API key, or are being disconnected, those of all merchants. */
export async function listCheckoutSecretIds(
  database: Database,
  isDisconnecting = false,
): Promise<CheckoutSecretId[]> {
  const { pk } = checkoutSecretKey('', '', isDisconnecting);
  const items = await readItems(database, { ...itemsWith(pk), ProjectionExpression: 'sk' });
  return items.flatMap(({ sk }) => checkoutSecretOf({ pk, sk: String(sk) }) ?? []);
}
