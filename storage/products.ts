import { type Product, storedProduct } from '../core/catalog/product.ts';
import type { Database } from './dynamodb/database.ts';
import { itemsOf, readOne, readThose } from './dynamodb/database-items.ts';
import { merchantItems, merchantPartition, productKey } from './dynamodb/keys.ts';
import { itemsWith, type Page, type PageRequest, readItems, readPage } from './dynamodb/queries.ts';
import { hold, type Write } from './dynamodb/writes.ts';

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

/** The merchant's oldest products (at most `limit`), oldest first, read consistently. */
export async function listOldestProducts(
  database: Database,
  merchantId: string,
  limit: number,
): Promise<Product[]> {
  const query = itemsWith(merchantPartition(merchantId), merchantItems.product);
  return (await readItems(database, { ...query, Limit: limit })).map(storedProduct);
}

/** These products of a merchant, by id, read consistently; those that there are not are left out. */
export async function readProducts(
  database: Database,
  merchantId: string,
  productIds: Iterable<string>,
): Promise<Map<string, Product>> {
  const keys = [...new Set(productIds)].map((id) => productKey(merchantId, id));
  const products = await readThose(itemsOf(database), keys, storedProduct);
  return new Map(products.map((product) => [product.id, product]));
}

/** The product must still be there, in the currency that was read. */
export function holdProduct(merchantId: string, { id, baseCurrency }: Product): Write {
  return hold(productKey(merchantId, id), { seen: { baseCurrency } });
}
