import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '../core/ports.ts';
import { changeProduct, maxProducts, type Product, type ProductChanges } from '../core/product.ts';
import { baseCurrencyWrites, listOldestProducts } from './base-currency.ts';
import type { Database } from './database.ts';
import { merchantItems, productKey } from './keys.ts';
import { count, readCounters, requireMerchant } from './merchant-store.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { deleteProduct } from './product-deletion.ts';
import { retryConflicts } from './retry.ts';
import { transact } from './transaction.ts';

/** A merchant's products. Every method throws `concurrent_modification` when it keeps losing races. */
export interface ProductStore {
  create(merchantId: string, product: Product): Promise<'created' | 'limit_reached'>;
  get(merchantId: string, productId: string): Promise<Product | undefined>;
  list(merchantId: string, page: PageRequest): Promise<Page<Product>>;
  /** The changed product; `undefined` when there is none. Throws `validation_failed` for a bad price and currency pair. */
  update(merchantId: string, productId: string, changes: ProductChanges): Promise<Product | undefined>;
  delete(merchantId: string, productId: string): Promise<'deleted' | 'missing'>;
}

/** The products in this database. */
export function productStore(database: Database, clock: Clock): ProductStore {
  return {
    create: (merchantId, product) => createProduct(database, merchantId, product),
    get: (merchantId, productId) => getProduct(database, merchantId, productId),
    list: (merchantId, page) => readPage(database, merchantId, merchantItems.product, page, toProduct),
    update: (merchantId, productId, changes) =>
      updateProduct(database, merchantId, productId, changes, clock),
    delete: (merchantId, productId) => deleteProduct(database, merchantId, productId),
  };
}

function createProduct(
  database: Database,
  merchantId: string,
  product: Product,
): Promise<'created' | 'limit_reached'> {
  return retryConflicts<'created' | 'limit_reached'>(async () => {
    const { products } = await readCounters(database, merchantId);
    if (products >= maxProducts) return 'limit_reached';
    const isFirst = products === 0;
    const put = {
      operation: {
        Put: {
          Item: { ...productKey(merchantId, product.id), ...product },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    };
    const bounds = isFirst ? { least: 0, most: 0 } : { least: 1, most: maxProducts - 1 };
    const currencyWrites = isFirst
      ? await baseCurrencyWrites(database, await requireMerchant(database, merchantId), {
          oldestBefore: undefined,
          oldestAfter: product,
        })
      : [];
    const outcome = await transact(database, [
      put,
      count(merchantId, 'products', 1, bounds),
      ...currencyWrites,
    ]);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

async function getProduct(
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

function updateProduct(
  database: Database,
  merchantId: string,
  productId: string,
  changes: ProductChanges,
  clock: Clock,
): Promise<Product | undefined> {
  return retryConflicts(async () => {
    const product = await getProduct(database, merchantId, productId);
    if (!product) return undefined;
    const changed = changeProduct(product, changes, clock());
    if (changed === product) return product;
    return changed.baseCurrency === product.baseCurrency
      ? changeFields(database, merchantId, product, changed)
      : changeCurrency(database, merchantId, product, changed);
  });
}

/** Writes only the fields that differ, so that parallel changes of other fields survive. */
async function changeFields(
  database: Database,
  merchantId: string,
  before: Product,
  after: Product,
): Promise<Product | 'conflict'> {
  try {
    const { Attributes } = await database.client.send(
      new UpdateCommand({
        TableName: database.tableName,
        ReturnValues: 'ALL_NEW',
        ...updateOf(merchantId, before, after),
      }),
    );
    return toProduct(Attributes ?? {});
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'conflict';
    throw error;
  }
}

async function changeCurrency(
  database: Database,
  merchantId: string,
  before: Product,
  after: Product,
): Promise<Product | 'conflict'> {
  const merchant = await requireMerchant(database, merchantId);
  const [oldestBefore] = await listOldestProducts(database, merchantId, 1);
  const writes = await baseCurrencyWrites(database, merchant, {
    oldestBefore,
    oldestAfter: oldestBefore?.id === after.id ? after : oldestBefore,
    changed: after,
  });
  const update = { operation: { Update: updateOf(merchantId, before, after) } };
  const outcome = await transact(database, [update, ...writes]);
  return outcome === 'committed' ? after : 'conflict';
}

/** An update of the differing fields. If only one of price and currency changes, it holds the other as it was read. */
function updateOf(merchantId: string, before: Product, after: Product) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Product)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  const sets = changed.filter((name) => after[name] !== undefined);
  const removes = changed.filter((name) => after[name] === undefined);
  const pair = ['basePrice', 'baseCurrency'] as const;
  const held = pair.some((name) => changed.includes(name))
    ? pair.filter((name) => !changed.includes(name))
    : [];
  const setClause = `SET ${sets.map((name) => `#${name} = :${name}`).join(', ')}`;
  const removeClause = removes.length > 0 ? ` REMOVE ${removes.map((name) => `#${name}`).join(', ')}` : '';
  return {
    Key: productKey(merchantId, before.id),
    UpdateExpression: setClause + removeClause,
    ConditionExpression: ['attribute_exists(pk)', ...held.map((name) => `#${name} = :${name}`)].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries([...changed, ...held].map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      [...sets, ...held].map((name) => [`:${name}`, after[name]]),
    ),
  };
}

/** An item as a product: the table's own attributes are left out. */
function toProduct({ pk: _pk, sk: _sk, ...product }: Record<string, unknown>): Product {
  return product as unknown as Product;
}
