import { campaignEdgeBytes, keyEdgeBytes } from '../../../core/edge/edge-entry.ts';
import type { ApiKeyRecord } from '../../../core/keys/api-key.ts';
import { perCounter } from '../../../core/keys/counters.ts';
import { readCounters } from '../../../storage/counters.ts';
import { countersKey, credentialKey, type ItemKey, idempotencyKey } from '../../../storage/dynamodb/keys.ts';
import { deleteItem, putItem } from '../../../storage/dynamodb/single-writes.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { type ItemChanges, put, update } from '../../../storage/dynamodb/writes.ts';
import { patchApiKey, revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import * as gatewayKeys from '../../../storage/transactions/gateway-keys.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { repairCounters, repairCredentials } from '../../../storage/transactions/repair.ts';
import { defaultCampaignRules } from '../../core/campaigns/default-rules.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept, interrupt } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addKey,
  addProduct,
  gatewayKeyOf,
  newId,
  now,
  storedCredential,
  useMerchant,
} from '../../support/storage/merchants.ts';
import { unitsOf } from '../../support/storage/units.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const stored = (apiKey: ApiKeyRecord) => storedCredential(test.database, apiKey);
const repaired = (database = test.database) => repairCredentials(database, merchant.id);
const spoil = (key: ItemKey, changes: ItemChanges) => transact(test.database, [update(key, changes, {})]);
const suspend = () => setMerchantStatus(test.database, merchant.id, 'suspended');

/** Gives the merchant another gateway key. */
async function replaceGatewayKey() {
  const { id } = await gatewayKeyOf(test.database, merchant.id);
  await gatewayKeys.replaceGatewayKey(test.database, merchant.id, id, { id: 'gw-new', value: 'gateway-new' });
}

describe('a repair of keys', () => {
  it('writes and reports nothing when all are correct', async () => {
    const other = await addCampaign(test.database, merchant.id);
    for (const campaignId of [undefined, other.id])
      await addKey(test.database, merchant.id, 'public', campaignId);
    await addKey(test.database, merchant.id, 'secret');
    expect(await repaired()).toEqual([]);
    expect(await unitsOf(test.database, repaired)).toMatchObject({ writes: 0 });
  });

  it.each([
    ['secret', 'status', { set: { merchantStatus: 'suspended' } }, 'merchantStatus'],
    ['secret', 'gateway key', { set: { gatewayKey: 'lost' } }, 'gatewayKey'],
    ['secret', 'id', { set: { keyId: 'key_other' } }, 'keyId'],
    ['public', 'merchant', { set: { merchantId: 'mer_other' } }, 'merchantId'],
    ['public', 'gateway key', { remove: ['gatewayKey'] }, 'gatewayKey'],
    [
      'public',
      'campaign and gateway key',
      { set: { campaignId: 'x', gatewayKey: 'y' } },
      'gatewayKey, campaignId',
    ],
  ] as const)('corrects a %s key with another %s, and no other key', async (...row) => {
    const [type, , wrong, names] = row;
    const apiKey = await addKey(test.database, merchant.id, type);
    await addKey(test.database, merchant.id, type);
    const before = await stored(apiKey);
    await spoil(credentialKey(apiKey), wrong);
    expect(await repaired()).toEqual([`corrected ${names} of ${apiKey.id}`]);
    expect(await stored(apiKey)).toEqual(before);
    expect(await repaired()).toEqual([]);
  });

  it('creates missing credentials, those of the oldest keys first', async () => {
    const keys = [merchant.apiKey, await addKey(test.database, merchant.id, 'public')];
    const before = await Promise.all(keys.map(stored));
    for (const apiKey of keys) await deleteItem(test.database, credentialKey(apiKey));
    expect(await repaired()).toEqual(keys.map(({ id }) => `created the missing credential of ${id}`));
    expect(await Promise.all(keys.map(stored))).toEqual(before);
  });

  it.each([
    ['is suspended', suspend, { merchantStatus: 'suspended' }],
    ['gets another gateway key', replaceGatewayKey, { gatewayKey: 'gateway-new' }],
  ])(
    'creates a credential with the current status and gateway key when the merchant %s meanwhile',
    async (_what, meanwhile, changed) => {
      const { apiKey } = merchant;
      const before = await stored(apiKey);
      await deleteItem(test.database, credentialKey(apiKey));
      const slow = interrupt(test.database, 'TransactWriteCommand', meanwhile);
      expect(await repaired(slow)).toEqual([`created the missing credential of ${apiKey.id}`]);
      expect(await stored(apiKey)).toEqual({ ...before, ...changed });
    },
  );

  it('keeps the new campaign of a public key that is moved meanwhile', async () => {
    const target = await addCampaign(test.database, merchant.id);
    const apiKey = await addKey(test.database, merchant.id, 'public');
    const before = await stored(apiKey);
    await spoil(credentialKey(apiKey), { set: { gatewayKey: 'lost' } });
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      patchApiKey(test.database, merchant.id, apiKey.id, { campaignId: target.id }),
    );
    expect(await repaired(slow)).toEqual([`corrected gatewayKey of ${apiKey.id}`]);
    expect(await stored(apiKey)).toEqual({ ...before, campaignId: target.id });
  });

  it.each(['public', 'secret'] as const)(
    'leaves out a %s key that is revoked meanwhile, and repairs the others',
    async (type) => {
      const keys = [
        await addKey(test.database, merchant.id, type),
        await addKey(test.database, merchant.id, type),
      ];
      const [revoked, kept] = keys as [ApiKeyRecord, ApiKeyRecord];
      for (const apiKey of keys) await deleteItem(test.database, credentialKey(apiKey));
      const slow = interrupt(test.database, 'TransactWriteCommand', () =>
        revokeApiKey(test.database, merchant.id, revoked.id, now),
      );
      expect(await repaired(slow)).toEqual([`created the missing credential of ${kept.id}`]);
      expect(await stored(revoked)).toBeUndefined();
    },
  );
});

describe('a repair of counters', () => {
  const counted = (database = test.database) => repairCounters(database, merchant.id);
  const edgeBytes = 2 * campaignEdgeBytes(defaultCampaignRules()) + keyEdgeBytes;
  const right = { ...perCounter(0), products: 1, campaigns: 2, keys: 3, assignments: 2, edgeBytes };
  beforeEach(async () => {
    const [productId, keyId] = [newId('prod'), newId('key')];
    await addProduct(test.database, merchant.id, { id: productId });
    await addCampaign(test.database, merchant.id);
    await addKey(test.database, merchant.id, 'public');
    await addKey(test.database, merchant.id, 'secret');
    await revokeApiKey(
      test.database,
      merchant.id,
      (await addKey(test.database, merchant.id, 'public')).id,
      now,
    );
    await putItem(test.database, put(idempotencyKey(merchant.id, keyId)));
  });

  it('writes and reports nothing when they are correct', async () => {
    expect(await readCounters(test.database, merchant.id)).toEqual(right);
    expect(await counted()).toEqual([]);
    expect(await unitsOf(test.database, counted)).toMatchObject({ writes: 0 });
  });

  it.each([
    [{ set: { campaigns: 0 } }, ['corrected the counter of campaigns from 0 to 2']],
    [{ set: { edgeBytes: 1 } }, [`corrected the counter of edgeBytes from 1 to ${edgeBytes}`]],
    [{ remove: ['campaigns'], set: { assignments: 2 } }, ['corrected the counter of campaigns from 0 to 2']],
    [
      { set: { products: 9, campaigns: 8, keys: 7 } },
      [
        'corrected the counter of products from 9 to 1',
        'corrected the counter of campaigns from 8 to 2',
        'corrected the counter of keys from 7 to 3',
      ],
    ],
  ])('corrects %j and reports it once', async (wrong, done) => {
    await spoil(countersKey(merchant.id), wrong);
    expect(await counted()).toEqual(done);
    expect(await readCounters(test.database, merchant.id)).toEqual(right);
    expect(await counted()).toEqual([]);
  });

  it('writes those of a merchant that has none', async () => {
    await deleteItem(test.database, countersKey(merchant.id));
    expect(await counted()).toHaveLength(4);
    expect(await readCounters(test.database, merchant.id)).toEqual({ ...right, assignments: 0 });
    expect(await counted()).toEqual([]);
  });

  it('counts again when something is added meanwhile', async () => {
    await spoil(countersKey(merchant.id), { set: { products: 7 } });
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      addProduct(test.database, merchant.id),
    );
    expect(await counted(slow)).toEqual(['corrected the counter of products from 8 to 2']);
    expect(await readCounters(test.database, merchant.id)).toEqual({ ...right, products: 2 });
  });
});

it.each([repairCredentials, repairCounters])('%p reads consistently', async (repair) => {
  const reads: unknown[] = [];
  const watched = intercept(test.database, async (name, input, proceed) => {
    if (/Get|Query|Scan/.test(name)) reads.push(Object(input).ConsistentRead);
    return proceed();
  });
  await repair(watched, merchant.id);
  expect(reads.length).toBeGreaterThan(1);
  expect(new Set(reads)).toEqual(new Set([true]));
});
