import { fallbackCurrency, type Merchant } from '../../core/keys/merchant.ts';
import type { Database } from '../dynamodb/database.ts';
import type { Write } from '../dynamodb/transaction.ts';
import { holdRevision, raiseRevision } from '../merchants.ts';
import { readProduct } from '../products.ts';
import { changePublication, listPublishedKeys } from '../publications.ts';

/** A change to a merchant's products, as far as currencies are concerned. */
export interface CurrencyChange {
  /** The product that each campaign names (`null` for none), by campaign id. */
  namedProducts: ReadonlyMap<string, string | null>;
  /** The campaigns that name the changed or deleted product, and the currency their prices are in from now on. */
  named: { campaignIds: readonly string[]; currency: string };
  /** Present when the oldest product changes: the currency of campaigns that name no product, and that product's id. */
  oldest?: { currencyBefore: string; currencyAfter: string; productId: string | null };
}

/** The currency that prices of a campaign are in: that of the product it names, else of the oldest one, else USD. */
export async function readBaseCurrency(
  database: Database,
  merchant: Merchant,
  productId: string | null,
): Promise<string> {
  const pricedBy = productId ?? merchant.currencyProductId;
  const product = pricedBy ? await readProduct(database, merchant.id, pricedBy) : undefined;
  return product?.baseCurrency ?? fallbackCurrency;
}

/**
 * The writes that belong into the transaction of a product change: every publication whose base currency moves, and the
 * merchant's revision. It is raised as soon as a publication could depend on the change, even if none does yet (somebody
 * may be creating the first key at this moment); else it is held, so that nobody names the product meanwhile.
 */
export async function baseCurrencyWrites(
  database: Database,
  merchant: Merchant,
  { namedProducts, named, oldest }: CurrencyChange,
): Promise<Write[]> {
  if (!oldest && named.campaignIds.length === 0) return [holdRevision(merchant)];
  const revision = merchant.revision + 1;
  const keys = await listPublishedKeys(database, merchant.id);
  const publications = keys.flatMap(({ credential, campaignId }): Write[] => {
    if (named.campaignIds.includes(campaignId))
      return [changePublication(credential, { baseCurrency: named.currency, revision })];
    const followsOldest = (namedProducts.get(campaignId) ?? null) === null;
    if (!oldest || !followsOldest || oldest.currencyBefore === oldest.currencyAfter) return [];
    return [changePublication(credential, { baseCurrency: oldest.currencyAfter, revision })];
  });
  return [...publications, raiseRevision(merchant, oldest?.productId)];
}
