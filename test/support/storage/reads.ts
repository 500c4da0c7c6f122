import type { Campaign } from '../../../core/campaigns/campaign.ts';
import type { Product } from '../../../core/catalog/product.ts';
import type { ApiKeyRecord } from '../../../core/keys/api-key.ts';
import * as apiKeys from '../../../storage/api-keys.ts';
import * as campaigns from '../../../storage/campaigns.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import * as products from '../../../storage/products.ts';

/** Reads a product without its version. */
export async function readProduct(
  database: Database,
  merchantId: string,
  id: string,
): Promise<Product | undefined> {
  return (await products.readProduct(database, merchantId, id))?.resource;
}

/** Reads a campaign without its version. */
export async function readCampaign(
  database: Database,
  merchantId: string,
  id: string,
): Promise<Campaign | undefined> {
  return (await campaigns.readCampaign(database, merchantId, id))?.resource;
}

/** Reads an API key without its version. */
export async function readApiKey(
  database: Database,
  merchantId: string,
  id: string,
): Promise<ApiKeyRecord | undefined> {
  return (await apiKeys.readApiKey(database, merchantId, id))?.resource;
}
