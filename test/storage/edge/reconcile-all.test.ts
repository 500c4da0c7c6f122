import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { campaignEntry, keyEntry } from '../../../core/edge/edge-entry.ts';
import { publicationKey, publicKeyKey } from '../../../storage/dynamodb/keys.ts';
import { reconcileEdge } from '../../../storage/edge/reconcile-all.ts';
import { readPublicKey } from '../../../storage/keys/credentials.ts';
import { writeHeartbeatKey } from '../../../storage/keys/heartbeat-key.ts';
import { readPublication } from '../../../storage/publications.ts';
import { revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { startDatabase, type TestDatabase } from '../../support/storage/database.ts';
import { memoryEdge } from '../../support/storage/edge-store.ts';
import { addCampaign, addKey, addMerchant, now, type TestMerchant } from '../../support/storage/merchants.ts';

let test: TestDatabase;
let merchant: TestMerchant;
beforeEach(async () => {
  test = await startDatabase();
  merchant = await addMerchant(test.database);
});
afterEach(() => test.stop());

const newKey = () => addKey(test.database, merchant.id, 'public');

/** Returns the entries of these keys and campaigns. */
async function entriesOf(
  keys: readonly { credential: string }[],
  campaignIds = [merchant.campaign.id],
): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  for (const { credential } of keys) {
    const publicKey = await readPublicKey(test.database, credential);
    if (publicKey) entries[credential] = keyEntry(publicKey);
  }
  for (const campaignId of campaignIds) {
    const publication = await readPublication(test.database, campaignId);
    if (publication) entries[campaignId] = campaignEntry(publication);
  }
  return entries;
}

it('adds missing entries, updates outdated ones, removes orphans and leaves the others unchanged', async () => {
  const [right, missing, stale] = [await newKey(), await newKey(), await newKey()];
  const other = await addCampaign(test.database, merchant.id);
  const campaignIds = [merchant.campaign.id, other.id];
  const expected = await entriesOf([right, missing, stale], campaignIds);
  const edge = memoryEdge();
  edge.store.put(right.credential, expected[right.credential] ?? '');
  edge.store.put(stale.credential, '{"k":"old","c":"camp_old"}');
  edge.store.put(other.id, '{"r":0,"d":[]}');
  for (const surplus of ['a key that was revoked', 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV'])
    edge.store.put(surplus, '{}');
  const found = await reconcileEdge(test.database, edge);
  expect(found).toMatchObject({ wanted: 5, entries: 5, failed: [], removed: 2 });
  expect(found.repairedIds.sort()).toEqual([missing.id, stale.id, ...campaignIds].sort());
  expect(edge.values()).toEqual(expected);
  const again = await reconcileEdge(test.database, edge);
  expect(again).toEqual({ wanted: 5, entries: 5, repairedIds: [], failed: [], removed: 0 });
  expect(edge.writes()).toBe(1);
});

it('the heartbeat’s key is not an entry, although its item has the sort key of one', async () => {
  const { credential } = await newKey();
  await writeHeartbeatKey(test.database, credential);
  const edge = memoryEdge();
  expect(await reconcileEdge(test.database, edge)).toMatchObject({ wanted: 2, failed: [] });
  expect(Object.keys(edge.values()).sort()).toEqual([credential, merchant.campaign.id].sort());
});

it('fills an empty store, campaigns before their keys', async () => {
  const keys = [];
  for (let index = 0; index < 51; index++) keys.push(await newKey());
  const checked: number[] = [];
  const edge = memoryEdge({
    onApply: () => {
      const published = Object.entries(edge.values()).filter(([name]) => !name.startsWith('camp_'));
      for (const [, entry] of published) expect(edge.values()).toHaveProperty(JSON.parse(entry).c);
      checked.push(published.length);
    },
  });
  const { wanted, repairedIds, failed } = await reconcileEdge(test.database, edge);
  expect([wanted, repairedIds.length, failed, checked]).toEqual([52, 52, [], [0, 49]]);
  expect(edge.values()).toEqual(await entriesOf(keys));
});

it('publishes the newest state of a key that changes meanwhile', async () => {
  const [kept, revoked] = [await newKey(), await newKey()];
  const edge = memoryEdge({
    onDescribe: async () => {
      await revokeApiKey(test.database, merchant.id, revoked.id, now);
    },
  });
  await reconcileEdge(test.database, edge);
  expect(edge.values()).toEqual(await entriesOf([kept]));
});

const badId = `camp_${'0'.repeat(26)}`;

it('returns the ids of invalid items with the reason, and repairs the others', async () => {
  const good = await newKey();
  const broken = [
    { ...publicKeyKey('ppp_pk_live_bad'), keyId: 'key_bad' },
    { ...publicationKey(badId), campaignId: badId, version: 'none' },
  ];
  for (const Item of broken)
    await test.database.client.send(new PutCommand({ TableName: test.database.tableName, Item }));
  const edge = memoryEdge();
  const { wanted, repairedIds, failed } = await reconcileEdge(test.database, edge);
  expect([wanted, repairedIds.sort()]).toEqual([4, [merchant.campaign.id, good.id].sort()]);
  expect(failed.sort((left, right) => left.id.localeCompare(right.id))).toEqual([
    { id: badId, reason: 'The stored publication.merchantId is malformed' },
    { id: 'key_bad', reason: expect.stringMatching(/^The stored \w+( \w+)?\.\w+ is malformed$/) },
  ]);
  expect(edge.values()).toEqual(await entriesOf([good]));
});
