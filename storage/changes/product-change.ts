import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { changeProduct, type Product, type ProductChanges } from '../../core/catalog/product.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { campaignsNaming, listNamedProducts } from '../campaign-item.ts';
import type { Database } from '../dynamodb/database.ts';
import { productKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { requireMerchant } from '../merchant-store.ts';
import { readProduct, toProduct } from '../product-item.ts';
import { baseCurrencyWrites } from './base-currency.ts';

/**
 * Changes the fields of a product that differ. Moves the base currency of publications if that is what changes; all other
 * changes are one conditional update. `undefined` when there is no such product.
 */
export function updateProduct(
  database: Database,
  merchantId: string,
  productId: string,
  changes: ProductChanges,
  clock: Clock,
): Promise<Product | undefined> {
  return retryConflicts(async () => {
    const product = await readProduct(database, merchantId, productId);
    if (!product) return undefined;
    const changed = changeProduct(product, changes, clock());
    if (changed === product) return product;
    return changed.baseCurrency === product.baseCurrency
      ? changeFields(database, merchantId, product, changed)
      : changeCurrency(database, merchantId, product, changed);
  });
}

/** Somebody changed what the update depends on, or is changing the product in a transaction at this moment. */
const lostRaces = [ConditionalCheckFailedException, TransactionConflictException];

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
    if (lostRaces.some((lost) => error instanceof lost)) return 'conflict';
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
  const namedProducts = await listNamedProducts(database, merchantId);
  const oldest = {
    currencyBefore: before.baseCurrency,
    currencyAfter: after.baseCurrency,
    productId: after.id,
  };
  const writes = await baseCurrencyWrites(database, merchant, {
    namedProducts,
    named: { campaignIds: campaignsNaming(namedProducts, after.id), currency: after.baseCurrency },
    ...(merchant.currencyProductId === after.id ? { oldest } : {}),
  });
  const update = { operation: { Update: updateOf(merchantId, before, after) } };
  const outcome = await transact(database, [update, ...writes]);
  if (outcome === 'conflict') return outcome;
  return (await readProduct(database, merchantId, after.id)) ?? after;
}

/** An update of the differing fields. If only one of price and currency changes, it holds the other as it was read. */
function updateOf(merchantId: string, before: Product, after: Product) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Product)[];
  const changed = names.filter((name) => before[name] !== after[name] || name === 'updatedAt');
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
