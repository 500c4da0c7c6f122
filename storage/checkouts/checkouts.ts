import {
  type Checkout,
  type FoundProblem,
  storedCheckout,
  withCheck,
} from '../../core/checkouts/checkout.ts';
import { anyVersion, type Versioned } from '../../core/shared/entity-tags.ts';
import { changeVersioned } from '../dynamodb/changes.ts';
import type { Database } from '../dynamodb/database.ts';
import { readVersioned } from '../dynamodb/database-items.ts';
import type { Item } from '../dynamodb/items.ts';
import { merchantItems, resourceKey } from '../dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from '../dynamodb/queries.ts';
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

/** Reads one page of a merchant's checkouts, newest first. */
export function listCheckouts(
  database: Database,
  merchantId: string,
  page: PageRequest,
): Promise<Page<Checkout>> {
  return readPage(database, merchantId, merchantItems.checkouts, page, storedCheckout);
}

/** Stores the result of a run with a checkout's API key. Writes nothing if the checkout has a different key by now. */
export async function recordCheck(
  database: Database,
  merchantId: string,
  { id, keyHint }: Pick<Checkout, 'id' | 'keyHint'>,
  problem: FoundProblem | undefined,
  now: Date,
): Promise<void> {
  const read = (database: Database) => readCheckout(database, merchantId, id);
  await changeVersioned(database, read, anyVersion, ({ resource, version }) => {
    if (resource.keyHint !== keyHint) return { result: undefined };
    const checked = { resource: withCheck(resource, problem, now), version: version + 1 };
    return { result: undefined, writes: [replace(fromCheckout(merchantId, checked), unchanged(version))] };
  });
}
