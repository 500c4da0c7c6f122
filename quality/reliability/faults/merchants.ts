import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { type Counters, perCounter } from '../../../core/keys/counters.ts';
import { listCampaigns } from '../../../storage/campaigns.ts';
import { readCounters } from '../../../storage/counters.ts';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { listApiKeys } from '../../../storage/keys/api-keys.ts';
import { listProducts } from '../../../storage/products.ts';
import { insertCampaign } from '../../../storage/transactions/campaign-creation.ts';
import { addKey, addMerchant, addProduct, newId, now } from '../../../test/support/storage/merchants.ts';
import { publicationFaults } from '../../../test/support/storage/publication-faults.ts';

/** A merchant with a product, three campaigns and three keys. */
export interface FaultyMerchant {
  id: string;
  secretKey: string;
  secretKeyId: string;
  productId: string;
  /** A campaign with a key, and one without. */
  usedId: string;
  unusedId: string;
  /** A public key that shows the campaign. */
  keyId: string;
  publicKey: string;
  /** Ids of resources of other kinds, by collection, which `Endpoint.prepare` adds. */
  others: Record<string, string>;
  /** A live code of the campaign, if a request needs one. */
  code?: string;
}

const attempts = 5;

/** Onboards a merchant. Retries, because a busy machine may exceed the request deadline. */
export async function faultyMerchant(database: TrailedDatabase): Promise<FaultyMerchant> {
  for (let attempt = 1; attempt < attempts; attempt++) {
    try {
      return await onboard(database);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return onboard(database);
}

async function onboard(database: TrailedDatabase): Promise<FaultyMerchant> {
  const { id, secretKey, apiKey } = await addMerchant(database);
  const product = await addProduct(database, id, { baseCurrency: 'EUR' });
  const used = makeCampaign({ name: 'Used', baseCurrency: 'GBP' }, newId('camp'), now());
  const unused = makeCampaign({ name: 'Unused', baseCurrency: 'EUR' }, newId('camp'), now());
  for (const each of [used, unused]) await insertCampaign(database, id, each);
  await addKey(database, id, 'public');
  const key = await addKey(database, id, 'public', used.id);
  return {
    id,
    secretKey,
    secretKeyId: apiKey.id,
    productId: product.id,
    usedId: used.id,
    unusedId: unused.id,
    keyId: key.id,
    publicKey: key.credential,
    others: {},
  };
}

/** Number of its products, campaigns and keys. */
const entities = 7;

/** Returns a line unless exactly one entity was created. */
export async function notCreatedOnce(database: TrailedDatabase, { id }: FaultyMerchant): Promise<string[]> {
  const counters = await readCounters(database, id);
  const kinds = Object.keys(perCounter(0)) as (keyof Counters)[];
  const created = kinds.reduce((sum, kind) => sum + counters[kind], -entities);
  return created === 1 ? [] : [`sent twice, it created ${created}`];
}

/** Returns a line for each counter and read model that does not match the merchant's entities. */
export async function halfWritten(database: TrailedDatabase, { id }: FaultyMerchant): Promise<string[]> {
  const { campaigns, keys, products } = await readCounters(database, id);
  const page = { limit: 100 };
  const counted = {
    campaigns: (await listCampaigns(database, id, page)).entries.length,
    keys: (await listApiKeys(database, id, page)).entries.length,
    products: (await listProducts(database, id, page)).entries.length,
  };
  const isCounted = JSON.stringify({ campaigns, keys, products }) === JSON.stringify(counted);
  return [...(isCounted ? [] : ['counters are wrong']), ...(await publicationFaults(database, id))];
}
