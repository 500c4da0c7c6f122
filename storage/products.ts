import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Product } from '../core/catalog/product.ts';
import type { Database } from './dynamodb/database.ts';
import { itemsOf } from './dynamodb/database-items.ts';
import { fields, number, optional, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { merchantItems, merchantPartition, productKey } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from './dynamodb/page.ts';
import type { Write } from './dynamodb/transaction.ts';

const readFields = fields<Product>({
  id: text,
  name: text,
  url: text,
  baseCurrency: text,
  basePrice: number,
  description: optional(text),
  createdAt: text,
  updatedAt: text,
});

/** An item as a product. */
export const toProduct = (item: Item): Product => readFields(item, 'product');

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

/** One page of a merchant's products, newest first. */
export function listProducts(
  database: Database,
  merchantId: string,
  page: PageRequest,
): Promise<Page<Product>> {
  return readPage(database, merchantId, merchantItems.product, page, toProduct);
}

/** The merchant's oldest products (at most `limit`), oldest first, read consistently. */
export async function listOldestProducts(
  database: Database,
  merchantId: string,
  limit: number,
): Promise<Product[]> {
  const { Items = [] } = await database.client.send(
    new QueryCommand({
      TableName: database.tableName,
      ConsistentRead: true,
      Limit: limit,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': merchantPartition(merchantId), ':prefix': merchantItems.product },
    }),
  );
  return Items.map(toProduct);
}

/** These products of a merchant, by id, read consistently; those that there are not are left out. */
export async function readProducts(
  database: Database,
  merchantId: string,
  productIds: Iterable<string>,
): Promise<Map<string, Product>> {
  const keys = [...new Set(productIds)].map((id) => productKey(merchantId, id));
  const found = await itemsOf(database).getAll(keys);
  return new Map(found.flatMap((item) => (item ? [[text(item.id, 'product.id'), toProduct(item)]] : [])));
}

/** The product must still be there, in the currency that was read. */
export function holdProduct(merchantId: string, { id, baseCurrency }: Product): Write {
  return {
    operation: {
      ConditionCheck: {
        Key: productKey(merchantId, id),
        ConditionExpression: 'baseCurrency = :seen',
        ExpressionAttributeValues: { ':seen': baseCurrency },
      },
    },
  };
}
