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
import { withDeadline } from '../dynamodb/deadline.ts';
import type { Item } from '../dynamodb/items.ts';
import { productKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact } from '../dynamodb/transaction.ts';
import { hold, putNew, remove, seenIfExpected, update, type Write } from '../dynamodb/writes.ts';
import { changeMerchant, count, readCounters, requireMerchant } from '../merchants.ts';
import { holdProduct, listOldestProducts, readProduct } from '../products.ts';
import {
  afterStoring,
  type CorrectionOutcome,
  commitWithCorrections,
  readPriceFacts,
  settle,
} from './prices.ts';

/** How an attempt to add a product ends. `repeated`: the request was answered before. */
export type ProductCreation = 'created' | 'limit_reached' | 'repeated';

/**
 * Adds a product, together with the writes `alongside`; the oldest one gives campaigns that name none their currency.
 */
export async function insertProduct(
  database: Database,
  merchantId: string,
  product: Product,
  alongside: readonly Write<'repeated'>[] = [],
  clock: Clock = () => new Date(),
): Promise<ProductCreation> {
  const timed = withDeadline(database);
  const outcome = await retryConflicts<ProductCreation | 'created_oldest'>(timed, async (database) => {
    const { currencyProductId } = await requireMerchant(database, merchantId);
    const { products } = await readCounters(database, merchantId);
    if (products >= maxProducts) return 'limit_reached';
    const bounds = products === 0 ? onlyFirst : oneMore;
    const writes = [...alongside, ...newProduct(merchantId, product, bounds)];
    if (products > 0 && product.id > (currencyProductId ?? '')) {
      const outcome = await transact(database, writes);
      return outcome === 'committed' ? 'created' : outcome;
    }
    const { merchant: seen, ...before } = await readPriceFacts(database, merchantId);
    const facts = {
      ...before,
      merchant: { ...seen, currencyProductId: product.id },
      products: new Map(before.products).set(product.id, product),
    };
    const pointer = changeMerchant(seen, { currencyProductId: product.id });
    const change = { seen, facts, writes: [...writes, pointer], now: clock() };
    const outcome = await commitWithCorrections(database, change);
    return outcome === 'conflict' || outcome === 'repeated' ? outcome : 'created_oldest';
  });
  if (outcome === 'created_oldest') await afterStoring(() => settle(timed, merchantId, clock()));
  return outcome === 'created_oldest' ? 'created' : outcome;
}

const onlyFirst = { products: { least: 0, most: 0 } };
const oneMore = { products: { least: 1, most: maxProducts - 1 } };

function newProduct(merchantId: string, product: Product, bounds: typeof onlyFirst): Write[] {
  const put = putNew({ ...productKey(merchantId, product.id), ...product });
  return [put, count(merchantId, { products: 1 }, bounds)];
}

/**
 * Changes the fields of a product that differ: one conditional update, unless the currency changes, which campaigns show.
 * Naming the currency again finishes what an earlier change left undone. `undefined` when there is no such product;
 * `precondition_failed` when it is not as expected at the moment of the write.
 */
export async function patchProduct(
  database: Database,
  merchantId: string,
  productId: string,
  changes: ProductChanges,
  clock: Clock = () => new Date(),
  expectation?: Expectation<Product>,
): Promise<Product | 'precondition_failed' | undefined> {
  const timed = withDeadline(database);
  const outcome = await retryConflicts<Product | 'precondition_failed' | undefined>(
    timed,
    async (database) => {
      const product = await readProduct(database, merchantId, productId);
      if (!product) return undefined;
      const seen = seenIfExpected(product, expectation, allOf(product));
      if (seen === 'precondition_failed') return seen;
      const changed = changeProduct(product, changes, clock());
      if (changed === product) return product;
      const write = updateOf(merchantId, product, changed, seen);
      if (changed.baseCurrency !== product.baseCurrency)
        return changeCurrency(database, merchantId, changed, write);
      return expectation ? changeWhole(database, changed, write) : changeFields(database, write);
    },
  );
  if (!outcome || outcome === 'precondition_failed' || !changes.baseCurrency) return outcome;
  const [stored] = await afterStoring(() =>
    Promise.all([readProduct(timed, merchantId, productId), settle(timed, merchantId, clock())]),
  );
  return stored ?? outcome;
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

async function changeCurrency(
  database: Database,
  merchantId: string,
  after: Product,
  write: Write,
): Promise<Product | 'conflict'> {
  const { merchant, ...read } = await readPriceFacts(database, merchantId);
  const facts = { merchant, ...read, products: new Map(read.products).set(after.id, after) };
  const change = { seen: merchant, facts, writes: [write], now: new Date(after.updatedAt) };
  const outcome = await commitWithCorrections(database, change);
  return outcome === 'conflict' ? outcome : after;
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

/**
 * Deletes a product, takes it out of the campaigns that name it, and moves campaigns that name none to the next oldest
 * product's currency. Campaigns that do not fit into the transaction of the deletion leave the product before. A call for a
 * product that is gone finishes what an earlier one left undone. `precondition_failed` when it is not as expected at the moment of
 * the first write; then nothing is changed.
 */
export async function removeProduct(
  database: Database,
  merchantId: string,
  productId: string,
  clock: Clock = () => new Date(),
  expectation?: Expectation<Product>,
): Promise<'deleted' | ProductRefusal> {
  const timed = withDeadline(database);
  let hasBegun = false;
  const outcome = await retryConflicts<'deleted' | ProductRefusal>(timed, async (database) => {
    const product = await readProduct(database, merchantId, productId);
    if (!product) return 'missing';
    const seen = seenIfExpected(product, hasBegun ? undefined : expectation, allOf(product));
    if (seen === 'precondition_failed') return seen;
    const outcome = await removal(database, merchantId, { productId, seen }, clock());
    if (outcome === 'committed') return 'deleted';
    hasBegun ||= outcome === 'partly';
    return outcome === 'partly' ? 'unfinished' : outcome;
  });
  const settling = () => settle(timed, merchantId, clock());
  await (outcome === 'deleted' ? afterStoring(settling) : settling());
  return outcome;
}

/** Why a product is not removed. */
type ProductRefusal = 'missing' | 'precondition_failed';

/** A product that is to go, and what its deletion has to find of it. */
interface Doomed {
  productId: string;
  seen: Item;
}

/** Holds what it read of the next oldest product, or that there is none: parallel changes make it start again. */
async function removal(
  database: Database,
  merchantId: string,
  doomed: Doomed,
  now: Date,
): Promise<CorrectionOutcome> {
  const { productId } = doomed;
  const guards = [hold(productKey(merchantId, productId), { seen: doomed.seen })];
  const [{ products: counted }, { merchant: seen, publications, products }] = await Promise.all([
    readCounters(database, merchantId),
    readPriceFacts(database, merchantId),
  ]);
  const left = new Map(products);
  left.delete(productId);
  if (seen.currencyProductId !== productId) {
    const facts = { merchant: seen, publications, products: left };
    const change = {
      seen,
      facts,
      writes: removeOne(merchantId, doomed, { least: 2, most: maxProducts }),
      guards,
      now,
    };
    return commitWithCorrections(database, change);
  }
  const next = (await listOldestProducts(database, merchantId, 2)).find(({ id }) => id !== productId);
  if (next) left.set(next.id, next);
  const { currencyProductId: _gone, ...rest } = seen;
  const merchant = next ? { ...rest, currencyProductId: next.id } : rest;
  const pointer = changeMerchant(seen, { currencyProductId: next?.id });
  const writes = [
    ...removeOne(merchantId, doomed, { least: counted, most: counted }),
    pointer,
    ...(next ? [holdProduct(merchantId, next)] : []),
  ];
  const facts = { merchant, publications, products: left };
  return commitWithCorrections(database, { seen, facts, writes, guards, now });
}

/** Takes a product away and counts it off, if the counter is within bounds. */
function removeOne(
  merchantId: string,
  { productId, seen }: Doomed,
  products: { least: number; most: number },
): Write[] {
  return [
    remove(productKey(merchantId, productId), { seen }),
    count(merchantId, { products: -1 }, { products }),
  ];
}
