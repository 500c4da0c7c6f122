import { randomBytes } from 'node:crypto';
import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { makeApiKey } from '../../../core/keys/api-key.ts';
import { type ResourceKind, resourceKindNames } from '../../../core/shared/resource-kinds.ts';
import type { VersionCondition } from '../../../core/shared/versions.ts';
import { listCampaigns, readCampaign } from '../../../storage/campaigns.ts';
import { listCheckouts } from '../../../storage/checkouts/checkout-lists.ts';
import {
  beginDisconnection,
  endDisconnection,
  insertCheckout,
} from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { listApiKeys, readApiKey } from '../../../storage/keys/api-keys.ts';
import { listProducts, patchProduct, readProduct } from '../../../storage/products.ts';
import { insertApiKey, patchApiKey, revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { insertCampaign } from '../../../storage/transactions/campaign-creation.ts';
import { removeCampaign } from '../../../storage/transactions/campaign-removal.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { insertProduct, removeProduct } from '../../../storage/transactions/products.ts';
import { newId, now, someProduct } from './merchants.ts';

/** The storage functions of a kind of resource. */
export interface StoredKind {
  newId: () => string;
  insert: (database: TrailedDatabase, id: string) => Promise<string>;
  read: (id: string) => Promise<{ resource: { id: string }; version: number } | undefined>;
  list: () => Promise<{ id: string }[]>;
  /** Absent for checkouts, which have no name. */
  rename?: Rename;
  remove: (database: TrailedDatabase, id: string, isExpected?: VersionCondition) => Promise<string>;
}

/** Changes the name of a resource. */
export type Rename = (
  database: TrailedDatabase,
  id: string,
  name: string,
  isExpected?: VersionCondition,
) => Promise<unknown>;

const page = { limit: 100 };

/** Returns the storage functions of every kind of resource, for one merchant. */
export function storedKinds(
  test: { readonly database: TrailedDatabase },
  merchant: { readonly id: string },
): [kind: ResourceKind, functions: StoredKind][] {
  const functions: Record<ResourceKind, StoredKind> = {
    products: {
      newId: () => newId('prod'),
      insert: (database, id) => insertProduct(database, merchant.id, someProduct({ id })),
      read: (id) => readProduct(test.database, merchant.id, id),
      list: async () => (await listProducts(test.database, merchant.id, page)).entries,
      rename: (database, id, name, isExpected) =>
        patchProduct(database, merchant.id, id, { name }, now, isExpected),
      remove: (database, id, isExpected) => removeProduct(database, merchant.id, id, isExpected),
    },
    campaigns: {
      newId: () => newId('camp'),
      insert: (database, id) =>
        insertCampaign(database, merchant.id, makeCampaign({ name: 'Some', baseCurrency: 'EUR' }, id, now())),
      read: (id) => readCampaign(test.database, merchant.id, id),
      list: async () => (await listCampaigns(test.database, merchant.id, page)).entries,
      rename: (database, id, name, isExpected) =>
        patchCampaign(database, merchant.id, id, { name }, now, isExpected),
      remove: (database, id, isExpected) => removeCampaign(database, merchant.id, id, isExpected),
    },
    apiKeys: {
      newId: () => newId('key'),
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
    checkouts: {
      newId: () => newId('chk'),
      insert: (database, id) =>
        insertCheckout(
          database,
          merchant.id,
          makeCheckout({ provider: 'stripe', providerKey: 'rk_live_1234' }, id, now()),
          new Uint8Array([1]),
        ),
      read: (id) => readCheckout(test.database, merchant.id, id),
      list: async () => (await listCheckouts(test.database, merchant.id, page)).entries,
      remove: (database, id, isExpected) => disconnectCheckout(database, merchant.id, id, isExpected),
    },
  };
  return resourceKindNames.map((kind) => [kind, functions[kind]]);
}

/** Disconnects a checkout without codes, in two steps. */
async function disconnectCheckout(
  database: TrailedDatabase,
  merchantId: string,
  id: string,
  isExpected?: VersionCondition,
): Promise<string> {
  const begun = await beginDisconnection(database, merchantId, id, now, isExpected);
  if (typeof begun === 'string') return begun;
  return endDisconnection(database, merchantId, id);
}
