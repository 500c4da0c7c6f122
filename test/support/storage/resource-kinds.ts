import { randomBytes } from 'node:crypto';
import { makeCampaign } from '../../../core/campaigns/campaign.ts';
import { makeApiKey } from '../../../core/keys/api-key.ts';
import type { Counters } from '../../../core/keys/merchant.ts';
import type { VersionCondition } from '../../../core/shared/entity-tags.ts';
import { resourceLimits } from '../../../core/shared/resource-kinds.ts';
import { listCampaigns, readCampaign } from '../../../storage/campaigns.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { type ItemKey, resourceKey } from '../../../storage/dynamodb/keys.ts';
import { listApiKeys, readApiKey } from '../../../storage/keys/api-keys.ts';
import { listProducts, patchProduct, readProduct } from '../../../storage/products.ts';
import { insertApiKey, patchApiKey, revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { insertCampaign, patchCampaign, removeCampaign } from '../../../storage/transactions/campaigns.ts';
import { insertProduct, removeProduct } from '../../../storage/transactions/products.ts';
import { newId, now, someProduct } from './merchants.ts';

/** A kind of merchant resource with its storage functions. */
export interface ResourceKind {
  counter: keyof Counters;
  limit: number;
  newId: () => string;
  keyOf: (id: string) => ItemKey;
  insert: (database: Database, id: string) => Promise<string>;
  read: (id: string) => Promise<{ resource: { name: string }; version: number } | undefined>;
  list: () => Promise<{ id: string }[]>;
  rename: (database: Database, id: string, name: string, isExpected?: VersionCondition) => Promise<unknown>;
  remove: (database: Database, id: string, isExpected?: VersionCondition) => Promise<string>;
}

const page = { limit: 100 };

/** Returns all resource kinds of a merchant by name. */
export function resourceKindsOf(
  test: { readonly database: Database },
  merchant: { readonly id: string },
): Record<string, ResourceKind> {
  return {
    product: {
      counter: 'products',
      limit: resourceLimits.products,
      newId: () => newId('prod'),
      keyOf: (id) => resourceKey('products', merchant.id, id),
      insert: (database, id) => insertProduct(database, merchant.id, someProduct({ id })),
      read: (id) => readProduct(test.database, merchant.id, id),
      list: async () => (await listProducts(test.database, merchant.id, page)).entries,
      rename: (database, id, name, isExpected) =>
        patchProduct(database, merchant.id, id, { name }, now, isExpected),
      remove: (database, id, isExpected) => removeProduct(database, merchant.id, id, isExpected),
    },
    campaign: {
      counter: 'campaigns',
      limit: resourceLimits.campaigns,
      newId: () => newId('camp'),
      keyOf: (id) => resourceKey('campaigns', merchant.id, id),
      insert: (database, id) =>
        insertCampaign(database, merchant.id, makeCampaign({ name: 'Some', baseCurrency: 'EUR' }, id, now())),
      read: (id) => readCampaign(test.database, merchant.id, id),
      list: async () => (await listCampaigns(test.database, merchant.id, page)).entries,
      rename: (database, id, name, isExpected) =>
        patchCampaign(database, merchant.id, id, { name }, now, isExpected),
      remove: (database, id, isExpected) => removeCampaign(database, merchant.id, id, isExpected),
    },
    'API key': {
      counter: 'keys',
      limit: resourceLimits.apiKeys,
      newId: () => newId('key'),
      keyOf: (id) => resourceKey('apiKeys', merchant.id, id),
      insert: (database, id) =>
        insertApiKey(
          database,
          merchant.id,
          makeApiKey({ name: 'Some', type: 'public' }, id, randomBytes, now()).record,
        ),
      read: (id) => readApiKey(test.database, merchant.id, id),
      list: async () => (await listApiKeys(test.database, merchant.id, page)).entries,
      rename: (database, id, name, isExpected) =>
        patchApiKey(database, merchant.id, id, { name }, isExpected),
      remove: (database, id, isExpected) => revokeApiKey(database, merchant.id, id, now, isExpected),
    },
  };
}
