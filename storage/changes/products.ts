import {
  changeProduct,
  maxProducts,
  type Product,
  type ProductChanges,
  storedProduct,
} from '../../core/catalog/product.ts';
import type { Expectation } from '../../core/shared/entity-tags.ts';
import type { Clock } from '../../core/shared/ports.ts';
import type { Database } from '../dynamodb/database.ts';
import { updateItem } from '../dynamodb/database-items.ts';
import type { Item } from '../dynamodb/items.ts';
import { campaignKey, productKey, publicationKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { orElse, putNew, remove, seenIfExpected, update, type Write } from '../dynamodb/writes.ts';
import { count, readCounters, requireMerchant } from '../merchants.ts';
import { readProduct } from '../products.ts';

/** Outcome of adding a product. `repeated`: the request was answered before. */
export type ProductCreation = 'created' | 'limit_reached' | 'repeated';

/** Adds a product, together with the writes `alongside`. The first one also gives the default campaign its currency. */
export function insertProduct(
  database: Database,
  merchantId: string,
  product: Product,
  alongside: readonly Write<'repeated'>[] = [],
): Promise<ProductCreation> {
  return retryConflicts<ProductCreation>(database, async (database) => {
    const { products } = await readCounters(database, merchantId);
    const room = { products: { least: 0, most: maxProducts - 1 } };
    const outcome = await transact<Exclude<ProductCreation, 'created'>>(database, [
      ...alongside,
      orElse('limit_reached', count(merchantId, { products: 1 }, room)),
      putNew({ ...productKey(merchantId, product.id), ...product }),
      ...(products === 0 ? await setFirstCurrency(database, merchantId, product) : []),
    ]);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

/** Returns the writes that give the default campaign and its publication a currency, unless they have one. */
async function setFirstCurrency(
  database: Database,
  merchantId: string,
  { baseCurrency }: Product,
): Promise<Write[]> {
  const { defaultCampaignId } = await requireMerchant(database, merchantId);
  const keys = [campaignKey(merchantId, defaultCampaignId), publicationKey(defaultCampaignId)];
  return keys.map((key) => update(key, { setIfAbsent: { baseCurrency }, add: { revision: 1 } }, {}));
}

/**
 * Changes the fields of a product that differ, in one conditional update. Returns `undefined` when there is no such product, and
 * `precondition_failed` when it is not as expected at the moment of the write.
 */
export function patchProduct(
  database: Database,
  merchantId: string,
  productId: string,
  changes: ProductChanges,
  clock: Clock = () => new Date(),
  expectation?: Expectation<Product>,
): Promise<Product | 'precondition_failed' | undefined> {
  return retryConflicts<Product | 'precondition_failed' | undefined>(database, async (database) => {
    const product = await readProduct(database, merchantId, productId);
    if (!product) return undefined;
    const seen = seenIfExpected(product, expectation, allOf(product));
    if (seen === 'precondition_failed') return seen;
    const changed = changeProduct(product, changes, clock());
    if (changed === product) return product;
    const write = updateOf(merchantId, product, changed, seen);
    return expectation ? changeWhole(database, changed, write) : changeFields(database, write);
  });
}

/** Everything that is stored of a product. */
function allOf(product: Product): Item {
  return { description: undefined, ...product };
}

/** Writes only the fields that differ, so that parallel changes of other fields survive. */
async function changeFields(
  database: Database,
  change: ReturnType<typeof update>,
): Promise<Product | 'conflict'> {
  const item = await updateItem(database, change);
  return typeof item === 'string' ? 'conflict' : storedProduct(item);
}

/**
 * The same for a product that is held as it was read. It is a transaction, which may be sent again: a lost answer does not make its
 * own change look like somebody else's.
 */
async function changeWhole(database: Database, after: Product, write: Write): Promise<Product | 'conflict'> {
  return (await transact(database, [write])) === 'committed' ? after : 'conflict';
}

/** An update of the differing fields. It holds `seen`, and if only one of price and currency changes, the other as it was read. */
function updateOf(merchantId: string, before: Product, after: Product, seen: Item) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Product)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  const pair = ['basePrice', 'baseCurrency'] as const;
  const unchanged = pair.filter((name) => !changed.includes(name));
  const held = unchanged.length < pair.length ? unchanged : [];
  return update(
    productKey(merchantId, before.id),
    { set: Object.fromEntries(changed.map((name) => [name, after[name]])) },
    { seen: { ...seen, ...Object.fromEntries(held.map((name) => [name, before[name]])) } },
  );
}

/** Deletes a product. Returns `precondition_failed` when it is not as expected at the moment of the write. */
export function removeProduct(
  database: Database,
  merchantId: string,
  productId: string,
  expectation?: Expectation<Product>,
): Promise<'deleted' | 'missing' | 'precondition_failed'> {
  return retryConflicts<'deleted' | 'missing' | 'precondition_failed'>(database, async (database) => {
    const product = await readProduct(database, merchantId, productId);
    if (!product) return 'missing';
    const seen = seenIfExpected(product, expectation, allOf(product));
    if (seen === 'precondition_failed') return seen;
    const outcome = await transact(database, [
      remove(productKey(merchantId, productId), { seen }),
      count(merchantId, { products: -1 }, { products: { least: 1, most: maxProducts } }),
    ]);
    return outcome === 'committed' ? 'deleted' : outcome;
  });
}
