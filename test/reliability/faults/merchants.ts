import { makeCampaign } from '../../../core/campaigns/campaign.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { listApiKeys } from '../../../storage/api-keys.ts';
import { listCampaigns } from '../../../storage/campaigns.ts';
import { insertCampaign } from '../../../storage/changes/campaigns.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { readCounters } from '../../../storage/merchants.ts';
import { listProducts } from '../../../storage/products.ts';
import { addKey, addMerchant, addProduct, newId, now } from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

/** A merchant with a product, three campaigns and three keys; and what requests say of them. */
export interface FaultyMerchant {
  id: string;
  secretKey: string;
  secretKeyId: string;
  productId: string;
  /** A campaign with a key, and one without. */
  shownId: string;
  unusedId: string;
  /** A public key that shows the campaign. */
  keyId: string;
  publicKey: string;
}

const attempts = 5;

/** Onboards one. A machine that runs many cells at once may need more time for it than a request has. */
export async function faultyMerchant(database: Database): Promise<FaultyMerchant> {
  for (let attempt = 1; attempt < attempts; attempt++) {
    try {
      return await onboard(database);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return onboard(database);
}

async function onboard(database: Database): Promise<FaultyMerchant> {
  const { id, secretKey, apiKey } = await addMerchant(database);
  const product = await addProduct(database, id, { baseCurrency: 'EUR' });
  const shown = makeCampaign({ name: 'Shown', baseCurrency: 'GBP' }, newId('camp'), now());
  const unused = makeCampaign({ name: 'Unused', baseCurrency: 'EUR' }, newId('camp'), now());
  for (const each of [shown, unused]) await insertCampaign(database, id, each);
  await addKey(database, id, 'public');
  const key = await addKey(database, id, 'public', shown.id);
  return {
    id,
    secretKey,
    secretKeyId: apiKey.id,
    productId: product.id,
    shownId: shown.id,
    unusedId: unused.id,
    keyId: key.id,
    publicKey: key.credential,
  };
}

/** How many products, campaigns and keys it has. */
const entities = 7;

/** What is wrong with a merchant for whom one thing was created: one line when there is not exactly one more. */
export async function notCreatedOnce(database: Database, { id }: FaultyMerchant): Promise<string[]> {
  const { campaigns, keys, products } = await readCounters(database, id);
  const created = campaigns + keys + products - entities;
  return created === 1 ? [] : [`sent twice, it created ${created}`];
}

/** What is half-written of a merchant: one line for each counter and read model that does not fit the rest. */
export async function halfWritten(database: Database, { id }: FaultyMerchant): Promise<string[]> {
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
