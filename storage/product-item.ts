import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Product, productOf } from '../core/catalog/product.ts';
import type { Database } from './dynamodb/database.ts';
import { productKey } from './dynamodb/keys.ts';

/** A merchant's product, read consistently; `undefined` when there is none with this id. */
export async function readProduct(
  database: Database,
  merchantId: string,
  productId: string,
): Promise<Product | undefined> {
  const { Item } = await database.client.send(
    new GetCommand({
      TableName: database.tableName,
      Key: productKey(merchantId, productId),
      ConsistentRead: true,
    }),
  );
  return Item && toProduct(Item);
}

/** An item as a product: the table's own attributes are left out, and the order of attributes, which is random, is made good. */
export function toProduct(item: Record<string, unknown>): Product {
  return productOf(item as unknown as Product);
}
