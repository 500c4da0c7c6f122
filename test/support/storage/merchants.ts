import { randomBytes } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Campaign, makeDefaultCampaign } from '../../../core/campaigns/campaign.ts';
import type { Product } from '../../../core/catalog/product.ts';
import { type ApiKeyRecord, type ApiKeyType, makeApiKey } from '../../../core/keys/api-key.ts';
import { type Counters, fallbackCurrency } from '../../../core/keys/merchant.ts';
import { makeOnboarding, type Onboarding } from '../../../core/keys/onboarding.ts';
import { idGenerator } from '../../../core/shared/ids.ts';
import { listCampaigns } from '../../../storage/campaigns.ts';
import { insertApiKey } from '../../../storage/changes/api-keys.ts';
import { insertCampaign } from '../../../storage/changes/campaigns.ts';
import { writeOnboarding } from '../../../storage/changes/merchants.ts';
import { insertProduct } from '../../../storage/changes/products.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { countersKey, type ItemKey } from '../../../storage/dynamodb/keys.ts';
import { writeGatewayKey } from '../../../storage/gateway-keys.ts';
import { listProducts } from '../../../storage/products.ts';
import { readPublication } from '../../../storage/publications.ts';

/** The wall clock. */
export const now = () => new Date();

let lastMillisecond = 0;

/** Ids from the wall clock, but never two in one millisecond: in a test, what is made later is younger. */
export const newId = idGenerator(() => {
  lastMillisecond = Math.max(Date.now(), lastMillisecond + 1);
  return new Date(lastMillisecond);
}, randomBytes);

/** An onboarded merchant, as the operator's command leaves it. */
export type TestMerchant = Onboarding & { id: string };

let merchants = 0;

/** Onboards a merchant of its own. */
export async function addMerchant(database: Database): Promise<TestMerchant> {
  merchants += 1;
  const onboarding = makeOnboarding(
    { name: `Merchant ${merchants}`, plan: 'starter' },
    { newId, randomBytes, now: now() },
  );
  const { id } = onboarding.merchant;
  const gatewayKey = `gateway${merchants}`;
  await writeGatewayKey(database, id, { id: `gw${merchants}`, value: gatewayKey });
  await writeOnboarding(database, onboarding, gatewayKey);
  return { ...onboarding, id };
}

/** A product that is not stored yet. */
export function someProduct(fields: Partial<Product> = {}): Product {
  const createdAt = now().toISOString();
  return {
    id: newId('prod'),
    name: 'Book',
    url: 'https://shop.example/book',
    baseCurrency: 'USD',
    basePrice: 20,
    createdAt,
    updatedAt: createdAt,
    ...fields,
  };
}

/** Stores a product with this currency and returns it. */
export async function addProduct(
  database: Database,
  merchantId: string,
  fields: Partial<Product> = {},
): Promise<Product> {
  const product = someProduct(fields);
  await insertProduct(database, merchantId, product);
  return product;
}

/** Stores an API key and returns its record. */
export async function addKey(
  database: Database,
  merchantId: string,
  type: ApiKeyType,
  campaignId?: string,
): Promise<ApiKeyRecord> {
  const { record } = makeApiKey({ name: 'Key', type, campaignId }, newId('key'), randomBytes, now());
  await insertApiKey(database, merchantId, record);
  return record;
}

/** Adds a campaign that names this product next to the default one. */
export async function addCampaign(
  database: Database,
  merchantId: string,
  productId: string | null,
): Promise<Campaign> {
  const campaign = { ...makeDefaultCampaign(newId('camp'), now()), productId, isDefault: false };
  await insertCampaign(database, merchantId, campaign);
  return campaign;
}

/** Sets one of the merchant's counters, to be near a limit. */
export async function setCounter(
  database: Database,
  merchantId: string,
  counter: keyof Counters,
  value: number,
): Promise<void> {
  await database.client.send(
    new UpdateCommand({
      TableName: database.tableName,
      Key: countersKey(merchantId),
      UpdateExpression: 'SET #counter = :value',
      ExpressionAttributeNames: { '#counter': counter },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

/** One item as it is stored; `undefined` when there is none. */
export async function readItem(
  { client, tableName }: Database,
  Key: ItemKey,
): Promise<Record<string, unknown> | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item;
}

/**
 * What is wrong with the base currencies of a merchant's publications: one line for each that is not the currency of the
 * product its campaign names, else of the oldest product, else USD.
 */
export async function currencyFaults(database: Database, merchantId: string): Promise<string[]> {
  const { entries: products } = await listProducts(database, merchantId, { limit: 100 });
  const { entries: campaigns } = await listCampaigns(database, merchantId, { limit: 200 });
  const faults = campaigns.map(async ({ id, productId }) => {
    const product = productId ? products.find((each) => each.id === productId) : products.at(-1);
    const expected = product?.baseCurrency ?? (productId ? 'a product that exists' : fallbackCurrency);
    const actual = (await readPublication(itemsOf(database), id))?.baseCurrency;
    return actual === expected ? [] : [`${id} shows ${actual} instead of ${expected}`];
  });
  return (await Promise.all(faults)).flat();
}
