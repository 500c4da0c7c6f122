import type { Product } from '../../core/catalog/product.ts';
import { anyVersion, type VersionCondition } from '../../core/shared/versions.ts';
import { countAddition, countRemoval, readCounters } from '../counters.ts';
import type { Database, TrailedDatabase } from '../dynamodb/database.ts';
import { publicationKey, resourceKey } from '../dynamodb/keys.ts';
import { changeVersioned, retryConflicts, transact } from '../dynamodb/transaction.ts';
import { putNew, remove, unchanged, updateVersioned, type Write } from '../dynamodb/writes.ts';
import { requireMerchant } from '../merchants.ts';
import { fromProduct, readProduct } from '../products.ts';

/** Outcome of adding a product. `repeated` if a request with the same Idempotency-Key was stored before. */
export type ProductCreation = 'created' | 'limit_reached' | 'repeated';

/**
 * Adds a product, in one transaction with `extraWrites`. The first product also sets the default campaign's
 * currency, unless it has one. Later products write only their item and the counter.
 */
export function insertProduct(
  database: TrailedDatabase,
  merchantId: string,
  product: Product,
  extraWrites: readonly Write<'repeated'>[] = [],
): Promise<ProductCreation> {
  const { trail } = database;
  return retryConflicts<ProductCreation>(database, async (database) => {
    const { products } = await readCounters(database, merchantId);
    const outcome = await transact<Exclude<ProductCreation, 'created'>>(database, [
      ...extraWrites,
      countAddition(merchantId, 'products'),
      putNew(fromProduct(merchantId, { resource: product, version: 1 })),
      ...(products === 0 ? await setFirstCurrency(database, merchantId, product) : []),
      trail({ merchantId, resource: product.id }),
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
  const { defaultCampaignId: id } = await requireMerchant(database, merchantId);
  const setIfAbsent = { baseCurrency };
  const keys = [resourceKey('campaigns', merchantId, id), publicationKey(id)];
  return keys.map((key) => updateVersioned(key, { setIfAbsent }));
}

/** Deletes a product whose version is as expected. */
export function removeProduct(
  database: TrailedDatabase,
  merchantId: string,
  productId: string,
  isExpected: VersionCondition = anyVersion,
): Promise<'deleted' | 'missing' | 'precondition_failed'> {
  const read = (database: Database) => readProduct(database, merchantId, productId);
  return changeVersioned(database, read, isExpected, ({ version }) => ({
    result: 'deleted',
    writes: [
      remove(resourceKey('products', merchantId, productId), unchanged(version)),
      countRemoval(merchantId, 'products'),
      database.trail({ merchantId, resource: productId }),
    ],
  }));
}
