import { changedFields } from '../core/activity/trail.ts';
import { type Product, type ProductUpdate, storedProduct, updatedProduct } from '../core/catalog/product.ts';
import type { Clock } from '../core/shared/ports.ts';
import { anyVersion, type VersionCondition, type Versioned } from '../core/shared/versions.ts';
import type { Database, TrailedDatabase } from './dynamodb/database.ts';
import type { Item } from './dynamodb/items.ts';
import { merchantItems, resourceKey } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage, readVersioned } from './dynamodb/reads.ts';
import { changeVersioned } from './dynamodb/transaction.ts';
import { replace, unchanged } from './dynamodb/writes.ts';

/** Converts a product to a stored item. */
export function fromProduct(merchantId: string, { resource, version }: Versioned<Product>): Item {
  return { ...resourceKey('products', merchantId, resource.id), ...resource, version };
}

/** Reads one of the merchant's products, consistently. */
export function readProduct(
  database: Database,
  merchantId: string,
  productId: string,
): Promise<Versioned<Product> | undefined> {
  return readVersioned(database, resourceKey('products', merchantId, productId), storedProduct);
}

/** Reads one page of the merchant's products, newest first, optionally filtered. */
export function listProducts(
  database: Database,
  merchantId: string,
  page: PageRequest,
  matches?: (product: Product) => boolean,
): Promise<Page<Product>> {
  return readPage(database, merchantId, merchantItems.products, page, storedProduct, matches);
}

/** Updates a product whose version is as expected. Returns the product unchanged if nothing differs. */
export function patchProduct(
  database: TrailedDatabase,
  merchantId: string,
  productId: string,
  changes: ProductUpdate,
  clock: Clock,
  isExpected: VersionCondition = anyVersion,
): Promise<Versioned<Product> | 'missing' | 'precondition_failed'> {
  const read = (database: Database) => readProduct(database, merchantId, productId);
  return changeVersioned(database, read, isExpected, (stored) => {
    const resource = updatedProduct(stored.resource, changes, clock());
    if (resource === stored.resource) return { result: stored };
    const result = { resource, version: stored.version + 1 };
    const fields = changedFields(stored.resource, resource);
    return {
      result,
      writes: [
        replace(fromProduct(merchantId, result), unchanged(stored.version)),
        database.trail({ merchantId, resource: productId, fields }),
      ],
    };
  });
}
