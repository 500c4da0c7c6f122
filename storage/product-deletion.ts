import { maxProducts } from '../core/product.ts';
import { baseCurrencyWrites, listOldestProducts, type PricedProduct } from './base-currency.ts';
import type { Database } from './database.ts';
import { productKey } from './keys.ts';
import { count, requireMerchant } from './merchant-store.ts';
import { retryConflicts } from './retry.ts';
import { transact, type Write } from './transaction.ts';

/**
 * Deletes a product, takes it out of the campaigns that name it, and moves publications to the next oldest product's
 * currency. Holds what it read of that next product, or that there is none: parallel changes make it start again.
 */
export function deleteProduct(
  database: Database,
  merchantId: string,
  productId: string,
): Promise<'deleted' | 'missing'> {
  return retryConflicts(async () => {
    const merchant = await requireMerchant(database, merchantId);
    const [oldest, second] = await listOldestProducts(database, merchantId, 2);
    if (!oldest) return 'missing';
    const isOldest = oldest.id === productId;
    const oldestAfter = isOldest ? second : oldest;
    const currencyWrites = await baseCurrencyWrites(database, merchant, {
      oldestBefore: oldest,
      oldestAfter,
      changed: { id: productId, baseCurrency: null },
    });
    const bounds = isOldest && !second ? { least: 1, most: 1 } : { least: 2, most: maxProducts };
    const outcome = await transact<'missing'>(database, [
      removal(merchantId, productId),
      count(merchantId, 'products', -1, bounds),
      ...(isOldest && second ? [holdProduct(merchantId, second)] : []),
      ...currencyWrites,
    ]);
    return outcome === 'committed' ? 'deleted' : outcome;
  });
}

function removal(merchantId: string, productId: string): Write<'missing'> {
  return {
    operation: {
      Delete: { Key: productKey(merchantId, productId), ConditionExpression: 'attribute_exists(pk)' },
    },
    refusal: 'missing',
  };
}

function holdProduct(merchantId: string, { id, baseCurrency }: PricedProduct): Write {
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
