import { type Product, storedProduct } from '../core/catalog/product.ts';
import type { Versioned } from '../core/shared/entity-tags.ts';
import type { Database } from './dynamodb/database.ts';
import { readVersioned } from './dynamodb/database-items.ts';
import type { Item } from './dynamodb/items.ts';
import { merchantItems, productKey } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from './dynamodb/queries.ts';

/** Returns a product as an item of its merchant. */
export function fromProduct(merchantId: string, { resource, version }: Versioned<Product>): Item {
  return { ...productKey(merchantId, resource.id), ...resource, version };
}

/** Reads a product of a merchant, consistently. */
export function readProduct(
  database: Database,
  merchantId: string,
  productId: string,
): Promise<Versioned<Product> | undefined> {
  return readVersioned(database, productKey(merchantId, productId), storedProduct);
}

/** Reads one page of a merchant's products, newest first. */
export function listProducts(
  database: Database,
  merchantId: string,
  page: PageRequest,
): Promise<Page<Product>> {
  return readPage(database, merchantId, merchantItems.product, page, storedProduct);
}
