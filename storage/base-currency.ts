import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { fallbackCurrency, type Merchant } from '../core/merchant.ts';
import type { Database } from './database.ts';
import { campaignKey, merchantItems, merchantPartition } from './keys.ts';
import { holdRevision, raiseRevision } from './merchant-store.ts';
import { changePublication, listPublishedKeys } from './publication-store.ts';
import type { Write } from './transaction.ts';

/** What base currencies depend on: one product and its currency. */
export interface PricedProduct {
  id: string;
  baseCurrency: string;
}

/** A change to a merchant's products, as far as currencies are concerned. */
export interface CurrencyChange {
  oldestBefore: PricedProduct | undefined;
  oldestAfter: PricedProduct | undefined;
  /** The product that changes its currency, with the new one; `null` when it is deleted. Absent when one is added. */
  changed?: { id: string; baseCurrency: string | null };
}

/** The currency of campaigns that name no product: that of the merchant's oldest product, else USD. */
export function merchantCurrency(oldest: PricedProduct | undefined): string {
  return oldest?.baseCurrency ?? fallbackCurrency;
}

/** The merchant's oldest products (at most `limit`), oldest first, read consistently. */
export async function listOldestProducts(
  database: Database,
  merchantId: string,
  limit: number,
): Promise<PricedProduct[]> {
  const { Items = [] } = await database.client.send(
    new QueryCommand({
      TableName: database.tableName,
      ConsistentRead: true,
      Limit: limit,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': merchantPartition(merchantId), ':prefix': merchantItems.product },
    }),
  );
  return Items.map(({ id, baseCurrency }) => ({ id, baseCurrency }));
}

/**
 * The writes that belong into the transaction of a product change: every publication whose base currency moves, every
 * campaign that named a deleted product, and the merchant's revision (raised if anything visible changes, else held).
 */
export async function baseCurrencyWrites(
  database: Database,
  merchant: Merchant,
  change: CurrencyChange,
): Promise<Write[]> {
  const revision = merchant.revision + 1;
  const namedProducts = await listNamedProducts(database, merchant.id);
  const keys = await listPublishedKeys(database, merchant.id);
  const before = merchantCurrency(change.oldestBefore);
  const after = merchantCurrency(change.oldestAfter);
  const publications = keys.flatMap(({ publicKey, campaignId }): Write[] => {
    const productId = namedProducts.get(campaignId) ?? null;
    if (productId === null)
      return before === after ? [] : [changePublication(publicKey, { baseCurrency: after, revision })];
    if (productId !== change.changed?.id) return [];
    return [changePublication(publicKey, { baseCurrency: change.changed.baseCurrency ?? after, revision })];
  });
  const campaigns =
    change.changed?.baseCurrency === null ? forgetProduct(merchant.id, namedProducts, change.changed.id) : [];
  const isVisible = publications.length > 0 || campaigns.length > 0;
  return [...publications, ...campaigns, isVisible ? raiseRevision(merchant) : holdRevision(merchant)];
}

/** The product each campaign of a merchant names (`null` for none), by campaign id, read consistently. */
async function listNamedProducts(
  database: Database,
  merchantId: string,
): Promise<Map<string, string | null>> {
  const products = new Map<string, string | null>();
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await database.client.send(
      new QueryCommand({
        TableName: database.tableName,
        ConsistentRead: true,
        ExclusiveStartKey: start,
        ProjectionExpression: 'id, productId',
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': merchantPartition(merchantId),
          ':prefix': merchantItems.campaign,
        },
      }),
    );
    for (const { id, productId } of Items) products.set(id, productId ?? null);
    start = LastEvaluatedKey;
  } while (start);
  return products;
}

function forgetProduct(
  merchantId: string,
  namedProducts: Map<string, string | null>,
  productId: string,
): Write[] {
  const campaignIds = [...namedProducts]
    .filter(([, named]) => named === productId)
    .map(([campaignId]) => campaignId);
  return campaignIds.map((campaignId) => ({
    operation: {
      Update: {
        Key: campaignKey(merchantId, campaignId),
        UpdateExpression: 'SET productId = :none',
        ConditionExpression: 'productId = :product',
        ExpressionAttributeValues: { ':none': null, ':product': productId },
      },
    },
  }));
}
