import { maxProducts, type Product, type ProductChanges } from '../core/catalog/product.ts';
import type { Merchant } from '../core/keys/merchant.ts';
import type { Clock } from '../core/shared/ports.ts';
import { listNamedProducts } from './campaign-item.ts';
import { baseCurrencyWrites, readBaseCurrency } from './changes/base-currency.ts';
import { updateProduct } from './changes/product-change.ts';
import { deleteProduct } from './changes/product-deletion.ts';
import type { Database } from './dynamodb/database.ts';
import { merchantItems, productKey } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from './dynamodb/page.ts';
import { retryConflicts } from './dynamodb/retry.ts';
import { transact, type Write } from './dynamodb/transaction.ts';
import { count, readCounters, requireMerchant } from './merchant-store.ts';
import { readProduct, toProduct } from './product-item.ts';

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
    get: (merchantId, productId) => readProduct(database, merchantId, productId),
    list: (merchantId, page) => readPage(database, merchantId, merchantItems.product, page, toProduct),
    update: (merchantId, productId, changes) =>
      updateProduct(database, merchantId, productId, changes, clock),
    delete: (merchantId, productId) => deleteProduct(database, merchantId, productId, clock),
  };
}

function createProduct(
  database: Database,
  merchantId: string,
  product: Product,
): Promise<'created' | 'limit_reached'> {
  return retryConflicts<'created' | 'limit_reached'>(async () => {
    const [merchant, { products }] = await Promise.all([
      requireMerchant(database, merchantId),
      readCounters(database, merchantId),
    ]);
    if (products >= maxProducts) return 'limit_reached';
    const isFirst = products === 0;
    const isOldest = isFirst || product.id < (merchant.currencyProductId ?? '');
    const put: Write = {
      operation: {
        Put: {
          Item: { ...productKey(merchantId, product.id), ...product },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    };
    const outcome = await transact(database, [
      put,
      count(merchantId, 'products', 1, isFirst ? onlyFirst : oneMore),
      ...(isOldest ? await oldestProductWrites(database, merchant, product) : []),
    ]);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

const onlyFirst = { least: 0, most: 0 };
const oneMore = { least: 1, most: maxProducts - 1 };

/** A new product becomes the oldest one: it is the first, or was stored after a younger one that came at the same time. */
async function oldestProductWrites(
  database: Database,
  merchant: Merchant,
  { id, baseCurrency }: Product,
): Promise<Write[]> {
  const currencyBefore = await readBaseCurrency(database, merchant, null);
  return baseCurrencyWrites(database, merchant, {
    namedProducts: await listNamedProducts(database, merchant.id),
    named: { campaignIds: [], currency: baseCurrency },
    oldest: { currencyBefore, currencyAfter: baseCurrency, productId: id },
  });
}
