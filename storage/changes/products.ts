import { changeProduct, maxProducts, type Product, type ProductChanges } from '../../core/catalog/product.ts';
import { anyVersion, type VersionCondition, type Versioned } from '../../core/shared/entity-tags.ts';
import type { Clock } from '../../core/shared/ports.ts';
import type { Database } from '../dynamodb/database.ts';
import { campaignKey, productKey, publicationKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { failsAs, putNew, remove, replace, unchanged, update, type Write } from '../dynamodb/writes.ts';
import { count, readCounters, requireMerchant } from '../merchants.ts';
import { fromProduct, readProduct } from '../products.ts';

/** Outcome of adding a product. `repeated`: a request with the same Idempotency-Key was stored before. */
export type ProductCreation = 'created' | 'limit_reached' | 'repeated';

/**
 * Adds a product, in one transaction with `extraWrites`. The first product also sets the currency of the default campaign, unless it
 * has one. All later products write only themselves and their counter.
 */
export function insertProduct(
  database: Database,
  merchantId: string,
  product: Product,
  extraWrites: readonly Write<'repeated'>[] = [],
): Promise<ProductCreation> {
  return retryConflicts<ProductCreation>(database, async (database) => {
    const { products } = await readCounters(database, merchantId);
    const room = { products: { least: 0, most: maxProducts - 1 } };
    const outcome = await transact<Exclude<ProductCreation, 'created'>>(database, [
      ...extraWrites,
      failsAs('limit_reached', count(merchantId, { products: 1 }, room)),
      putNew(fromProduct(merchantId, { resource: product, version: 1 })),
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
  const { defaultCampaignId: id } = await requireMerchant(database, merchantId);
  const setIfAbsent = { baseCurrency };
  return [
    update(campaignKey(merchantId, id), { setIfAbsent, add: { version: 1 } }, {}),
    update(publicationKey(id), { setIfAbsent, add: { revision: 1 } }, {}),
  ];
}

/**
 * Changes a product whose version is as expected. Returns `undefined` if there is no such product, and the unchanged product if
 * nothing differs.
 */
export function patchProduct(
  database: Database,
  merchantId: string,
  productId: string,
  changes: ProductChanges,
  clock: Clock,
  isExpected: VersionCondition = anyVersion,
): Promise<Versioned<Product> | 'precondition_failed' | undefined> {
  return retryConflicts<Versioned<Product> | 'precondition_failed' | undefined>(
    database,
    async (database) => {
      const stored = await readProduct(database, merchantId, productId);
      if (!stored) return undefined;
      if (!isExpected(stored.version)) return 'precondition_failed';
      const resource = changeProduct(stored.resource, changes, clock());
      if (resource === stored.resource) return stored;
      const next = { resource, version: stored.version + 1 };
      const write = replace(fromProduct(merchantId, next), unchanged(stored.version));
      return (await transact(database, [write])) === 'committed' ? next : 'conflict';
    },
  );
}

/** Deletes a product whose version is as expected. */
export function removeProduct(
  database: Database,
  merchantId: string,
  productId: string,
  isExpected: VersionCondition = anyVersion,
): Promise<'deleted' | 'missing' | 'precondition_failed'> {
  return retryConflicts<'deleted' | 'missing' | 'precondition_failed'>(database, async (database) => {
    const stored = await readProduct(database, merchantId, productId);
    if (!stored) return 'missing';
    if (!isExpected(stored.version)) return 'precondition_failed';
    const outcome = await transact(database, [
      remove(productKey(merchantId, productId), unchanged(stored.version)),
      count(merchantId, { products: -1 }, { products: { least: 1, most: maxProducts } }),
    ]);
    return outcome === 'committed' ? 'deleted' : outcome;
  });
}
