import { type Product, storedProduct } from '../core/catalog/product.ts';
import type { Database } from './dynamodb/database.ts';
import { readOne } from './dynamodb/database-items.ts';
import { merchantItems, productKey } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from './dynamodb/queries.ts';

/** A merchant's product, read consistently; `undefined` when there is none with this id. */
export function readProduct(
  database: Database,
  merchantId: string,
  productId: string,
): Promise<Product | undefined> {
  return readOne(database, productKey(merchantId, productId), storedProduct);
}

/** One page of a merchant's products, newest first. */
export function listProducts(
  database: Database,
  merchantId: string,
  page: PageRequest,
): Promise<Page<Product>> {
  return readPage(database, merchantId, merchantItems.product, page, storedProduct);
}
