import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { publicationKey } from '../../../storage/dynamodb/keys.ts';
import { edgeEntry } from '../../../storage/edge/edge-entry.ts';
import { reconcileEdge } from '../../../storage/edge/edge-reconciliation.ts';
import { readPublication } from '../../../storage/publications.ts';
import { startDatabase, type TestDatabase } from '../../support/storage/database.ts';
import { memoryEdge } from '../../support/storage/edge-store.ts';
import { addKey, addMerchant, now, type TestMerchant } from '../../support/storage/merchants.ts';

let test: TestDatabase;
let merchant: TestMerchant;
beforeEach(async () => {
  test = await startDatabase();
  merchant = await addMerchant(test.database);
});
afterEach(() => test.stop());

const newKey = () => addKey(test.database, merchant.id, 'public');

/** What the edge should hold of these keys. */
async function entriesOf(keys: readonly { credential: string }[]): Promise<Record<string, string>> {
  const publications = await Promise.all(
    keys.map(({ credential }) => readPublication(itemsOf(test.database), credential)),
  );
  return Object.fromEntries(
    publications.flatMap((each) => (each ? [[each.publicKey, edgeEntry(each)]] : [])),
  );
}

it('finds and repairs what is missing, stale or too much, and leaves the rest as it is', async () => {
  const [right, missing, stale] = [await newKey(), await newKey(), await newKey()];
  const expected = await entriesOf([right, missing, stale]);
  const edge = memoryEdge();
  edge.store.put(right.credential, expected[right.credential] ?? '');
  edge.store.put(stale.credential, '{"k":"old","r":0,"d":[]}');
  for (const surplus of ['a key that was revoked', 'another']) edge.store.put(surplus, '{}');
  expect(await reconcileEdge(test.database, edge)).toEqual({
    publications: 3,
    entries: 4,
    repairedKeyIds: expect.arrayContaining([missing.id, stale.id]),
    failedKeyIds: [],
    removed: 2,
  });
  expect(edge.values()).toEqual(expected);
  const again = await reconcileEdge(test.database, edge);
  expect(again).toEqual({ publications: 3, entries: 3, repairedKeyIds: [], failedKeyIds: [], removed: 0 });
  expect(edge.writes()).toBe(1);
});

it('fills an empty store in parts of 50, whatever else is in the table', async () => {
  const keys = [];
  for (let count = 0; count < 3; count++) {
    const { id } = await addMerchant(test.database);
    for (let index = 0; index < 40; index++) keys.push(await addKey(test.database, id, 'public'));
  }
  const edge = memoryEdge();
  const { publications, repairedKeyIds } = await reconcileEdge(test.database, edge);
  expect([publications, repairedKeyIds.length, edge.writes()]).toEqual([120, 120, 3]);
  expect(edge.values()).toEqual(await entriesOf(keys));
});

it('takes the newest state of a key that changes meanwhile', async () => {
  const [kept, revoked] = [await newKey(), await newKey()];
  const edge = memoryEdge({
    onDescribe: async () => {
      await revokeApiKey(test.database, merchant.id, revoked.id, now);
    },
  });
  await reconcileEdge(test.database, edge);
  expect(edge.values()).toEqual(await entriesOf([kept]));
});

it('names a publication that cannot be read and repairs the others', async () => {
  const good = await newKey();
  const Item = { ...publicationKey('ppp_pk_live_bad'), keyId: 'key_bad', revision: 1 };
  await test.database.client.send(new PutCommand({ TableName: test.database.tableName, Item }));
  const edge = memoryEdge();
  expect(await reconcileEdge(test.database, edge)).toMatchObject({
    publications: 2,
    repairedKeyIds: [good.id],
    failedKeyIds: ['key_bad'],
  });
  expect(edge.values()).toEqual(await entriesOf([good]));
});
