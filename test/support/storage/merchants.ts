import { randomBytes } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign } from '../../../core/campaigns/campaign.ts';
import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import { newProductSchema, type Product } from '../../../core/catalog/product.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { type ApiKeyRecord, makeApiKey } from '../../../core/keys/api-key.ts';
import type { StoredCounters } from '../../../core/keys/counters.ts';
import type { ApiKeyType } from '../../../core/keys/key-form.ts';
import { makeOnboarding, type Onboarding } from '../../../core/keys/onboarding.ts';
import { idGenerator } from '../../../core/shared/ids.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import * as campaigns from '../../../storage/campaigns.ts';
import { insertCheckout } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCounters } from '../../../storage/counters.ts';
import type { Database, TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { countersKey, credentialKey, type ItemKey } from '../../../storage/dynamodb/keys.ts';
import * as apiKeys from '../../../storage/keys/api-keys.ts';
import { type GatewayKey, readGatewayKey, writeGatewayKey } from '../../../storage/keys/gateway-keys.ts';
import * as products from '../../../storage/products.ts';
import { insertApiKey } from '../../../storage/transactions/api-keys.ts';
import { insertCampaign } from '../../../storage/transactions/campaign-creation.ts';
import { writeOnboarding } from '../../../storage/transactions/merchants.ts';
import { insertProduct } from '../../../storage/transactions/products.ts';
import { copyApiKey, copyCampaign } from './merchant-items.ts';

/** Returns the current time. */
export const now = () => new Date();

let lastMillisecond = 0;

/** Creates ids that sort by creation, because no two have the same millisecond. */
export const newId = idGenerator(() => {
  lastMillisecond = Math.max(Date.now(), lastMillisecond + 1);
  return new Date(lastMillisecond);
}, randomBytes);

/** A merchant as the operator command onboards it. */
export type TestMerchant = Onboarding & { id: string };

let merchants = 0;

/** Onboards a merchant. */
export async function addMerchant(database: TrailedDatabase): Promise<TestMerchant> {
  merchants += 1;
  const onboarding = makeOnboarding(
    { name: `Merchant ${merchants}`, plan: 'starter', codesPrefix: null },
    { newId, randomBytes, now: now() },
  );
  const { id } = onboarding.merchant;
  const gatewayKey = `gateway${merchants}`;
  await writeGatewayKey(database, id, { id: `gw${merchants}`, value: gatewayKey });
  await writeOnboarding(database, onboarding, gatewayKey);
  return { ...onboarding, id };
}

/** Onboards a merchant before each test of a file or block. */
export function useMerchant(test: { readonly database: TrailedDatabase }): TestMerchant {
  const merchant = {} as TestMerchant;
  beforeEach(async () => {
    Object.assign(merchant, await addMerchant(test.database));
  });
  return merchant;
}

/** Returns a product that is not stored yet. */
export function someProduct(fields: Partial<Product> = {}): Product {
  const createdAt = now().toISOString();
  return {
    id: newId('prod'),
    ...parseFields(newProductSchema, {
      ...{ name: 'Book', url: 'https://shop.example/book', baseCurrency: 'USD', basePrice: 20 },
    }),
    createdAt,
    updatedAt: createdAt,
    ...fields,
  };
}

/** Stores a product with these fields and returns it. */
export async function addProduct(
  database: TrailedDatabase,
  merchantId: string,
  fields: Partial<Product> = {},
): Promise<Product> {
  const product = someProduct(fields);
  await insertProduct(database, merchantId, product);
  return product;
}

/** Stores a checkout with a ciphertext that cannot be decrypted, and returns its id. */
export async function addCheckout(database: TrailedDatabase, merchantId: string): Promise<string> {
  const checkout = makeCheckout({ provider: 'stripe', providerKey: 'rk_live_1234' }, newId('chk'), now());
  await insertCheckout(database, merchantId, checkout, new Uint8Array([1]));
  return checkout.id;
}

/** Stores an API key and returns its record. */
export async function addKey(
  database: TrailedDatabase,
  merchantId: string,
  type: ApiKeyType,
  campaignId?: string,
): Promise<ApiKeyRecord> {
  const { record } = makeApiKey({ name: 'Key', type, campaignId }, newId('key'), randomBytes, now());
  await insertApiKey(database, merchantId, record);
  return record;
}

/** Adds a campaign beside the default campaign. */
export async function addCampaign(
  database: TrailedDatabase,
  merchantId: string,
  baseCurrency = 'USD',
): Promise<Campaign> {
  const campaign = makeCampaign({ name: 'Another campaign', baseCurrency }, newId('camp'), now());
  await insertCampaign(database, merchantId, campaign);
  return campaign;
}

/** Adds campaigns as copies of one and returns their ids. */
export async function addCampaigns(
  database: TrailedDatabase,
  merchantId: string,
  count: number,
): Promise<string[]> {
  const { id } = await addCampaign(database, merchantId);
  const copies = Array.from({ length: count - 1 }, () => newId('camp'));
  await copyCampaign(database, merchantId, id, copies);
  const { campaigns } = await readCounters(database, merchantId);
  await setCounter(database, merchantId, 'campaigns', campaigns + copies.length);
  return [id, ...copies];
}

/** Adds keys for the default campaign as copies of one. */
export async function addKeys(
  database: TrailedDatabase,
  merchantId: string,
  type: ApiKeyType,
  count: number,
): Promise<ApiKeyRecord[]> {
  const record = await addKey(database, merchantId, type);
  const copies = Array.from(
    { length: count - 1 },
    () => makeApiKey({ name: 'Key', type, campaignId: undefined }, newId('key'), randomBytes, now()).record,
  );
  await copyApiKey(database, merchantId, record, copies);
  const { keys } = await readCounters(database, merchantId);
  await setCounter(database, merchantId, 'keys', keys + copies.length);
  return [record, ...copies];
}

/** Returns the merchant's gateway key. Throws if it is missing. */
export async function gatewayKeyOf(database: Database, merchantId: string): Promise<GatewayKey> {
  const gatewayKey = await readGatewayKey(database, merchantId);
  if (!gatewayKey) throw new Error('The merchant has no gateway key');
  return gatewayKey;
}

/** Returns the stored credential of an API key, or `undefined` if the key is revoked. */
export function storedCredential(
  database: Database,
  apiKey: ApiKeyRecord,
): Promise<Record<string, unknown> | undefined> {
  return readItem(database, credentialKey(apiKey));
}

/** Sets one of the merchant's counters. */
export async function setCounter(
  database: Database,
  merchantId: string,
  counter: keyof StoredCounters,
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

/** Returns one stored item, or `undefined`. */
export async function readItem(
  { client, tableName }: Database,
  Key: ItemKey,
): Promise<Record<string, unknown> | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item;
}

export async function readProduct(database: Database, merchantId: string, id: string) {
  return (await products.readProduct(database, merchantId, id))?.resource;
}

export async function readCampaign(database: Database, merchantId: string, id: string) {
  return (await campaigns.readCampaign(database, merchantId, id))?.resource;
}

export async function readApiKey(database: Database, merchantId: string, id: string) {
  return (await apiKeys.readApiKey(database, merchantId, id))?.resource;
}
