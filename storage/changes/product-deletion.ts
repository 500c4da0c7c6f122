import { maxProducts } from '../../core/catalog/product.ts';
import { fallbackCurrency, type Merchant } from '../../core/keys/merchant.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { campaignsNaming, forgetProduct, listNamedProducts } from '../campaign-item.ts';
import type { Database } from '../dynamodb/database.ts';
import { productKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { count, requireMerchant } from '../merchant-store.ts';
import { readProduct } from '../product-item.ts';
import {
  baseCurrencyWrites,
  listOldestProducts,
  type PricedProduct,
  readBaseCurrency,
} from './base-currency.ts';

/** A transaction takes 100 items: product, counter, merchant, next oldest product, at most 50 publications, and these. */
const maxCampaignsAtOnce = 40;

/**
 * Deletes a product, takes it out of the campaigns that name it, and moves publications to the next oldest product's
 * currency. Holds what it read of that next product, or that there is none: parallel changes make it start again. A product
 * that more than 40 campaigns name leaves some of them in transactions of their own before.
 */
export async function deleteProduct(
  database: Database,
  merchantId: string,
  productId: string,
  clock: Clock,
): Promise<'deleted' | 'missing'> {
  for (;;) {
    const outcome = await retryConflicts(() => attempt(database, merchantId, productId, clock()));
    if (outcome !== 'fewer_campaigns') return outcome;
  }
}

async function attempt(
  database: Database,
  merchantId: string,
  productId: string,
  now: Date,
): Promise<'deleted' | 'missing' | 'fewer_campaigns' | 'conflict'> {
  const merchant = await requireMerchant(database, merchantId);
  const product = await readProduct(database, merchantId, productId);
  if (!product) return 'missing';
  const namedProducts = await listNamedProducts(database, merchantId);
  const campaignIds = campaignsNaming(namedProducts, productId);
  if (campaignIds.length > maxCampaignsAtOnce) {
    return leaveCampaigns(database, merchant, productId, namedProducts, campaignIds, now);
  }
  const isOldest = merchant.currencyProductId === productId;
  const next = isOldest ? await nextOldest(database, merchantId, productId) : undefined;
  const currency = isOldest
    ? (next?.baseCurrency ?? fallbackCurrency)
    : await readBaseCurrency(database, merchant, null);
  const oldest = {
    currencyBefore: product.baseCurrency,
    currencyAfter: currency,
    productId: next?.id ?? null,
  };
  const currencyWrites = await baseCurrencyWrites(database, merchant, {
    namedProducts,
    named: { campaignIds, currency },
    ...(isOldest ? { oldest } : {}),
  });
  const outcome = await transact<'missing'>(database, [
    removal(merchantId, productId),
    count(merchantId, 'products', -1, isOldest && !next ? onlyOne : moreThanOne),
    ...(next ? [holdProduct(merchantId, next)] : []),
    ...campaignIds.map((campaignId) => forgetProduct(merchantId, campaignId, productId, now)),
    ...currencyWrites,
  ]);
  return outcome === 'committed' ? 'deleted' : outcome;
}

const onlyOne = { least: 1, most: 1 };
const moreThanOne = { least: 2, most: maxProducts };

/** Takes the product out of the first campaigns; to visitors that is as if the merchant had done so. */
async function leaveCampaigns(
  database: Database,
  merchant: Merchant,
  productId: string,
  namedProducts: ReadonlyMap<string, string | null>,
  allCampaignIds: readonly string[],
  now: Date,
): Promise<'fewer_campaigns' | 'conflict'> {
  const campaignIds = allCampaignIds.slice(0, maxCampaignsAtOnce);
  const currency = await readBaseCurrency(database, merchant, null);
  const outcome = await transact(database, [
    ...campaignIds.map((campaignId) => forgetProduct(merchant.id, campaignId, productId, now)),
    ...(await baseCurrencyWrites(database, merchant, { namedProducts, named: { campaignIds, currency } })),
  ]);
  return outcome === 'committed' ? 'fewer_campaigns' : outcome;
}

async function nextOldest(
  database: Database,
  merchantId: string,
  productId: string,
): Promise<PricedProduct | undefined> {
  const products = await listOldestProducts(database, merchantId, 2);
  return products.find(({ id }) => id !== productId);
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
