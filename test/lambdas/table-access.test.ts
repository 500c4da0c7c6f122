import { randomBytes } from 'node:crypto';
import { makeCampaign } from '../../core/campaigns/campaign.ts';
import { makeApiKey } from '../../core/keys/api-key.ts';
import { aggregateEventsFunction } from '../../lambdas/routes/background.ts';
import type { TableAction } from '../../lambdas/routes/route.ts';
import { routes } from '../../lambdas/routes/routes.ts';
import { type PartitionKind, partitions } from '../../platform/table.ts';
import { listApiKeys } from '../../storage/api-keys.ts';
import { listCampaigns, readCampaign } from '../../storage/campaigns.ts';
import { insertApiKey, patchApiKey, revokeApiKey } from '../../storage/changes/api-keys.ts';
import { insertCampaign, patchCampaign, removeCampaign } from '../../storage/changes/campaigns.ts';
import { settle } from '../../storage/changes/prices.ts';
import { insertProduct, patchProduct, removeProduct } from '../../storage/changes/products.ts';
import { readPublicKey } from '../../storage/credentials.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { countEvents } from '../../storage/events/event-counting.ts';
import { readExchangeRates } from '../../storage/exchange-rates.ts';
import { keepFirstRequest, readFirstRequest } from '../../storage/idempotency.ts';
import { lastUseRecorder, readLastUses } from '../../storage/last-uses.ts';
import { readCounters, requireMerchant } from '../../storage/merchants.ts';
import { listProducts, readProduct } from '../../storage/products.ts';
import { readPublication, readShownCampaign } from '../../storage/publications.ts';
import { readDailyCounts } from '../../storage/statistics.ts';
import { someEvent } from '../support/banner-events.ts';
import { useDatabase } from '../support/storage/database.ts';
import { intercept } from '../support/storage/interference.ts';
import {
  addCampaign,
  addKey,
  addProduct,
  newId,
  now,
  someProduct,
  useMerchant,
} from '../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

/** What a request with an Idempotency-Key asks and writes besides. */
async function once(database: Database) {
  const keyHash = newId('key');
  await readFirstRequest(database, merchant.id, keyHash);
  return [keepFirstRequest(merchant.id, keyHash, { fingerprint: 'f', createdId: 'key_1' })];
}

/** What each function's store call can lead to; between them the cases of one function make every kind of access. */
const functions: Record<string, (database: Database) => Promise<unknown>> = {
  'list-products': (database) => listProducts(database, merchant.id, { limit: 1 }),
  'get-product': (database) => readProduct(database, merchant.id, 'prod_1'),
  'create-product': async (database) => {
    await addKey(test.database, merchant.id, 'public');
    await insertProduct(database, merchant.id, someProduct({ baseCurrency: 'EUR' }));
    await insertProduct(database, merchant.id, someProduct(), await once(database));
    await settle(database, merchant.id, now());
  },
  'update-product': async (database) => {
    await addKey(test.database, merchant.id, 'public');
    const oldest = await addProduct(test.database, merchant.id);
    const other = await addProduct(test.database, merchant.id);
    await patchProduct(database, merchant.id, oldest.id, { name: 'New' }, now);
    await patchProduct(database, merchant.id, oldest.id, { baseCurrency: 'EUR' }, now);
    await patchProduct(database, merchant.id, other.id, { baseCurrency: 'EUR' }, now);
  },
  'delete-product': async (database) => {
    const [oldest, named, last] = [
      await addProduct(test.database, merchant.id),
      await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' }),
      await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' }),
    ];
    const campaign = await addCampaign(test.database, merchant.id, named.id);
    await addKey(test.database, merchant.id, 'public', campaign.id);
    for (const { id } of [named, oldest, last]) await removeProduct(database, merchant.id, id, now);
  },
  'list-api-keys': async (database) => {
    await listApiKeys(database, merchant.id, { limit: 1 });
    await readLastUses(database, ['key_1']);
  },
  'create-api-key': async (database) => {
    const campaign = await addCampaign(test.database, merchant.id, null);
    await addProduct(test.database, merchant.id);
    await addKey(database, merchant.id, 'secret');
    const { record } = makeApiKey({ name: 'Key', type: 'secret' }, newId('key'), randomBytes, now());
    await insertApiKey(database, merchant.id, record, merchant.apiKey.id, await once(database));
    await addKey(database, merchant.id, 'public');
    await addKey(database, merchant.id, 'public', campaign.id);
  },
  'update-api-key': async (database) => {
    const campaign = await addCampaign(test.database, merchant.id, null);
    const { id } = await addKey(test.database, merchant.id, 'public');
    await patchApiKey(database, merchant.id, id, { name: 'New' });
    await patchApiKey(database, merchant.id, id, { campaignId: campaign.id });
    await readLastUses(database, [id]);
  },
  'revoke-api-key': async (database) => {
    for (const type of ['public', 'secret'] as const) {
      const { id } = await addKey(test.database, merchant.id, type);
      await revokeApiKey(database, merchant.id, id, now);
    }
  },
  'list-campaigns': (database) => listCampaigns(database, merchant.id, { limit: 1 }),
  'get-campaign': (database) => readCampaign(database, merchant.id, merchant.campaign.id),
  'create-campaign': async (database) => {
    const { id: productId } = await addProduct(test.database, merchant.id);
    for (const fields of [{}, { productId }]) {
      const campaign = makeCampaign({ name: 'Summer', ...fields }, newId('camp'), now());
      await insertCampaign(database, merchant.id, campaign, await once(database));
    }
  },
  'update-campaign': async (database) => {
    const { id: productId } = await addProduct(test.database, merchant.id);
    await addKey(test.database, merchant.id, 'public');
    for (const changes of [{}, { name: 'New' }, { status: 'paused' as const }, { productId }])
      await patchCampaign(database, merchant.id, merchant.campaign.id, changes, now);
  },
  'delete-campaign': async (database) => {
    const { id } = await addCampaign(test.database, merchant.id, null);
    await addKey(test.database, merchant.id, 'public');
    for (const campaignId of [id, merchant.campaign.id])
      await removeCampaign(database, merchant.id, campaignId);
  },
  'preview-campaign': async (database) => {
    await readPublication(database, merchant.campaign.id);
    await readExchangeRates(database);
  },
  'get-campaign-stats': async (database) => {
    const { id } = merchant.campaign;
    await readCampaign(database, merchant.id, id);
    await readDailyCounts(database, id, { from: '2026-01-01', to: '2026-01-02' });
  },
  'get-merchant': async (database) => {
    await requireMerchant(database, merchant.id);
    await readCounters(database, merchant.id);
  },
  'get-banner-config': async (database) => {
    const { credential, id } = await addKey(test.database, merchant.id, 'public');
    await readShownCampaign(itemsOf(database), credential, '', true);
    await lastUseRecorder(itemsOf(database), now, () => undefined)(id);
  },
};

/** The same for functions that answer no route. */
const others: typeof functions = {
  'aggregate-events': async (database) => {
    const { credential } = await addKey(test.database, merchant.id, 'public');
    await readPublicKey(database, credential);
    await countEvents(database, [someEvent({ fingerprint: merchant.id })], now(), 25);
    await countEvents(database, [someEvent({ fingerprint: merchant.id })], now(), 25);
  },
};

interface Input {
  Key?: { pk: string };
  Item?: { pk: string };
  ExpressionAttributeValues?: { ':pk'?: string };
  RequestItems?: Record<string, { Keys: { pk: string }[] }>;
  TransactItems?: Record<string, { Key?: { pk: string }; Item?: { pk: string } }>[];
}

const actions: Record<string, TableAction> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** The IAM actions that a command needs, each with the partition it is for. */
function accessesOf(name: string, input: Input): [action: string, pk: string][] {
  if (name === 'TransactWriteCommand') {
    return (input.TransactItems ?? []).flatMap((item) =>
      Object.entries(item).map(([kind, { Key, Item }]): [string, string] => [
        actions[kind] ?? kind,
        (Key ?? Item)?.pk ?? '',
      ]),
    );
  }
  if (name === 'BatchGetCommand') {
    const keys = Object.values(input.RequestItems ?? {}).flatMap(({ Keys }) => Keys);
    return keys.map(({ pk }) => ['BatchGetItem', pk]);
  }
  const pk = (input.Key ?? input.Item)?.pk ?? input.ExpressionAttributeValues?.[':pk'] ?? '';
  return [[name === 'QueryCommand' ? 'Query' : name.replace('Command', 'Item'), pk]];
}

function kindOf(pk: string): PartitionKind | undefined {
  return (Object.keys(partitions) as PartitionKind[]).find((kind) => pk.startsWith(partitions[kind]));
}

it.each(Object.keys({ ...functions, ...others }))(
  '%s does all that its line in routes.ts allows, and nothing else',
  async (id) => {
    const seen = new Set<string>();
    const database = intercept(test.database, (name, input, proceed) => {
      for (const [action, pk] of accessesOf(name, input as Input)) seen.add(`${kindOf(pk)} ${action}`);
      return proceed();
    });
    await { ...functions, ...others }[id]?.(database);
    const allowed = [...routes, aggregateEventsFunction].find((entry) => entry.id === id)?.table ?? [];
    const expected = allowed.flatMap(({ kind, actions }) => actions.map((action) => `${kind} ${action}`));
    expect([...seen].sort()).toEqual([...expected].sort());
  },
);

it('every function of a route is among them', () => {
  const ids = routes.map(({ id }) => id);
  expect(Object.keys(functions).sort()).toEqual(ids.sort());
});
