import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { changeProduct, maxProducts, type Product, type ProductChanges } from '../../core/catalog/product.ts';
import { fallbackCurrency, type Merchant } from '../../core/keys/merchant.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { campaignsNaming, forgetProduct, listNamedProducts } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import { productKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { count, readCounters, requireMerchant } from '../merchants.ts';
import { listOldestProducts, readProduct, toProduct } from '../products.ts';
import { baseCurrencyWrites, readBaseCurrency } from './base-currency.ts';

/** Adds a product; the first one gives campaigns that name none their currency. */
export function insertProduct(
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

/**
 * Changes the fields of a product that differ. Moves the base currency of publications if that is what changes; all other
 * changes are one conditional update. `undefined` when there is no such product.
 */
export function patchProduct(
  database: Database,
  merchantId: string,
  productId: string,
  changes: ProductChanges,
  clock: Clock = () => new Date(),
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

/** A transaction takes 100 items: product, counter, merchant, next oldest product, at most 50 publications, and these. */
const maxCampaignsAtOnce = 40;

/**
 * Deletes a product, takes it out of the campaigns that name it, and moves publications to the next oldest product's
 * currency. Holds what it read of that next product, or that there is none: parallel changes make it start again. A product
 * that more than 40 campaigns name leaves some of them in transactions of their own before.
 */
export async function removeProduct(
  database: Database,
  merchantId: string,
  productId: string,
  clock: Clock = () => new Date(),
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
): Promise<Product | undefined> {
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

function holdProduct(merchantId: string, { id, baseCurrency }: Product): Write {
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
