import type { Publication } from '../../core/campaigns/publication.ts';
import type { Product } from '../../core/catalog/product.ts';
import { fallbackCurrency, type Merchant } from '../../core/keys/merchant.ts';
import { AppError } from '../../core/shared/errors.ts';
import { listCampaignIds } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import { itemsOf, readThose } from '../dynamodb/database-items.ts';
import type { Item } from '../dynamodb/items.ts';
import { campaignKey, publicationKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { maxWrites, type TransactionOutcome, transact } from '../dynamodb/transaction.ts';
import { update, type Write } from '../dynamodb/writes.ts';
import { holdMerchant, requireMerchant } from '../merchants.ts';
import { holdProduct, readProducts } from '../products.ts';
import { publish, toPublication } from '../publications.ts';

// What reaches several campaigns at once: the status of the merchant, the currency of its oldest product, and products that
// campaigns name. The merchant and its products are the truth; publications follow. A change commits the truth together with
// as many publications as fit into one transaction. `settle` then brings all others in line with it, and those that somebody
// wrote meanwhile. Every step starts from what is stored, so whoever comes next finishes what a crash left undone.

/** Everything that publications have from the merchant and its products; at most 100 campaigns. */
export interface PriceFacts {
  merchant: Merchant;
  publications: readonly Publication[];
  /** The products that campaigns name and the oldest one, by id. */
  products: ReadonlyMap<string, Product>;
}

/** The currency of a campaign's prices, and the writes that make sure that it still is when they are committed. */
export interface Price {
  baseCurrency: string;
  holds: Write[];
}

/** The price of a campaign that names this product, else of the oldest one, else in USD. `unknown_product`: it is not there. */
export async function readPrice(
  database: Database,
  merchant: Merchant,
  productId: string | null,
): Promise<Price | 'unknown_product' | 'conflict'> {
  const pricedBy = productId ?? merchant.currencyProductId;
  const holds = [holdMerchant(merchant)];
  if (!pricedBy) return { baseCurrency: fallbackCurrency, holds };
  const product = (await readProducts(database, merchant.id, [pricedBy])).get(pricedBy);
  if (!product) return productId ? 'unknown_product' : 'conflict';
  return { baseCurrency: product.baseCurrency, holds: [...holds, holdProduct(merchant.id, product)] };
}

/** All of `PriceFacts` as they are stored. */
export async function readPriceFacts(database: Database, merchantId: string): Promise<PriceFacts> {
  const [merchant, campaignIds] = await Promise.all([
    requireMerchant(database, merchantId),
    listCampaignIds(database, merchantId),
  ]);
  const keys = campaignIds.map(publicationKey);
  const publications = await readThose(itemsOf(database), keys, toPublication);
  const named = [merchant.currencyProductId, ...publications.map(({ productId }) => productId)];
  const products = await readProducts(
    database,
    merchantId,
    named.flatMap((id) => id ?? []),
  );
  return { merchant, publications, products };
}

/** What a publication has to become. */
interface Correction {
  publication: Publication;
  changes: Partial<Pick<Publication, 'isSuspended' | 'productId' | 'baseCurrency'>>;
  /** The product whose currency it has from then on. */
  pricedBy: Product | undefined;
}

/** The publications that are not as the merchant and its products make them. */
export function correctionsOf({ merchant, publications, products }: PriceFacts): Correction[] {
  const oldest = products.get(merchant.currencyProductId ?? '');
  const isSuspended = merchant.status === 'suspended';
  return publications.flatMap((publication) => {
    const named = products.get(publication.productId ?? '');
    const pricedBy = named ?? oldest;
    const baseCurrency = pricedBy?.baseCurrency ?? fallbackCurrency;
    const changes = {
      ...(publication.isSuspended === isSuspended ? {} : { isSuspended }),
      ...(publication.productId !== null && !named ? { productId: null } : {}),
      ...(publication.baseCurrency === baseCurrency ? {} : { baseCurrency }),
    };
    return Object.keys(changes).length === 0 ? [] : [{ publication, changes, pricedBy }];
  });
}

/** A change of a merchant or of its products. */
export interface PriceChange<Refusal extends string> {
  /** The merchant as it was read. */
  seen: Merchant;
  /** What is true after the change. */
  facts: PriceFacts;
  writes: readonly Write<Refusal>[];
  /** Given if publications may have to be committed before the writes: what must hold then. @default they come together */
  guards?: readonly Write<Refusal>[];
  now: Date;
}

/** How a transaction with corrections ends: `partly` means that there are more than one transaction holds. */
export type CorrectionOutcome<Refusal extends string = never> = TransactionOutcome<Refusal> | 'partly';

/**
 * Commits a change together with the publications that it makes wrong. When not all fit into one transaction, those that do are
 * committed with the writes of the change. If the change has guards, they are committed with the guards, and the writes wait.
 */
export async function commitWithCorrections<Refusal extends string = never>(
  database: Database,
  { seen, facts, writes, guards = writes, now }: PriceChange<Refusal>,
): Promise<CorrectionOutcome<Refusal>> {
  const corrections = correctionsOf(facts);
  const priced = corrections.find(({ changes }) => changes.baseCurrency !== undefined);
  const pricedBy = priced?.pricedBy;
  const isHeld = ({ changes, pricedBy: by }: Correction) =>
    changes.baseCurrency === undefined || by === pricedBy;
  const holds = corrections.length > 0 ? holdsOf(seen, pricedBy) : [];
  const room = maxWrites - writes.length - holds.length;
  const fitting: Write[] = [];
  let corrected = 0;
  for (const correction of corrections.filter(isHeld)) {
    const next = writesOf(seen.id, correction, now);
    if (fitting.length + next.length > room) break;
    fitting.push(...next);
    corrected += 1;
  }
  const isWhole = corrected === corrections.length;
  const own = isWhole ? writes : guards;
  const outcome = await transact<Refusal>(database, [...own, ...fitting, ...without(holds, own)]);
  return outcome === 'committed' && !isWhole ? 'partly' : outcome;
}

/** Brings all publications of a merchant in line with its status and its products, in as many transactions as that takes. */
export async function settle(database: Database, merchantId: string, now: Date): Promise<void> {
  await retryConflicts<'settled'>(database, async (database) => {
    const facts = await readPriceFacts(database, merchantId);
    if (correctionsOf(facts).length === 0) return 'settled';
    const outcome = await commitWithCorrections(database, { seen: facts.merchant, facts, writes: [], now });
    return outcome === 'conflict' ? outcome : 'unfinished';
  });
}

/** What has to follow a change that is stored. When time is up in it, the refusal says that the change is. */
export async function afterStoring<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = 'The change is stored. Send it again, so that all campaigns follow it.';
    throw new AppError('temporarily_unavailable', message);
  }
}

function holdsOf(merchant: Merchant, pricedBy: Product | undefined): Write[] {
  return [holdMerchant(merchant), ...(pricedBy ? [holdProduct(merchant.id, pricedBy)] : [])];
}

/** Holds of items that the writes change themselves are left out: a transaction may name an item once. */
function without(holds: readonly Write[], writes: readonly Write<string>[]): Write[] {
  const changed = new Set(writes.map(sortKeyOf));
  return holds.filter((hold) => !changed.has(sortKeyOf(hold)));
}

/** All items in question are in one merchant's partition. */
function sortKeyOf({ operation }: Write<string>): unknown {
  const [parameters] = Object.values(operation) as { Item?: Item; Key?: Item }[];
  return (parameters?.Item ?? parameters?.Key)?.sk;
}

function writesOf(merchantId: string, { publication, changes }: Correction, now: Date): Write[] {
  const { campaignId, productId, revision } = publication;
  const write = publish(campaignId, changes, revision);
  if (changes.productId === undefined) return [write];
  // A product that is gone leaves the campaign that names it, too.
  const set = { productId: null, updatedAt: now.toISOString() };
  const campaign = campaignKey(merchantId, campaignId);
  return [write, update(campaign, { set, add: { revision: 1 } }, { seen: { productId } })];
}
