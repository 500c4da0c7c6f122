import { type Checkout, storedCheckout } from '../../core/checkouts/checkout.ts';
import type { Versioned } from '../../core/shared/entity-tags.ts';
import type { Database } from '../dynamodb/database.ts';
import { readVersioned } from '../dynamodb/database-items.ts';
import type { Item } from '../dynamodb/items.ts';
import { checkoutKey, merchantItems } from '../dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from '../dynamodb/queries.ts';

/** Returns the item in which a checkout is stored. */
export function fromCheckout(merchantId: string, { resource, version }: Versioned<Checkout>): Item {
  return { ...checkoutKey(merchantId, resource.id), ...resource, version };
}

/** Reads a checkout of a merchant, consistently. */
export function readCheckout(
  database: Database,
  merchantId: string,
  checkoutId: string,
): Promise<Versioned<Checkout> | undefined> {
  return readVersioned(database, checkoutKey(merchantId, checkoutId), storedCheckout);
}

/** Reads one page of a merchant's checkouts, newest first. */
export function listCheckouts(
  database: Database,
  merchantId: string,
  page: PageRequest,
): Promise<Page<Checkout>> {
  return readPage(database, merchantId, merchantItems.checkouts, page, storedCheckout);
}
