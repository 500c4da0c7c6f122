import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { ApiKeyRecord } from '../../../core/keys/api-key.ts';
import { revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { readMerchantContents } from '../../../storage/changes/merchant-contents.ts';
import { removeMerchantItems, removeMerchantRecord } from '../../../storage/changes/merchant-removal.ts';
import { putItem } from '../../../storage/dynamodb/database-items.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import {
  gatewayKeyKey,
  idempotencyKey,
  keyText,
  lastUseKey,
  merchantKey,
} from '../../../storage/dynamodb/keys.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { put } from '../../../storage/dynamodb/writes.ts';
import { addDailyCounts } from '../../../storage/statistics.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { crashing } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addKey,
  addMerchant,
  addProduct,
  readItem,
  type TestMerchant,
} from '../../support/storage/merchants.ts';

const test = useDatabase();
let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});

const inOrder = (items: Item[]) => items.sort((left, right) => (keyText(left) < keyText(right) ? -1 : 1));

/** All items of the table. */
async function everything(): Promise<Item[]> {
  const { client, tableName: TableName } = test.database;
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    items.push(...Items);
  return inOrder(items);
}

/** Gives the merchant something of each kind, and what hangs on it. */
async function fill() {
  const { database } = test;
  const product = await addProduct(database, merchant.id, { baseCurrency: 'EUR' });
  const campaign = await addCampaign(database, merchant.id, product.baseCurrency);
  const publicKey = await addKey(database, merchant.id, 'public', campaign.id);
  const revoked = await addKey(database, merchant.id, 'secret');
  for (const { id: keyId } of [publicKey, revoked])
    await putItem(database, put({ ...lastUseKey(keyId), keyId, usedAt: '2026-03-01T10:00:00.000Z' }));
  await revokeApiKey(database, merchant.id, revoked.id, () => new Date('2026-03-01T10:00:00.000Z'));
  await putItem(database, put({ ...idempotencyKey(merchant.id, 'hash'), status: 201 }));
  const counts = [merchant.campaign, campaign].flatMap(({ id }) =>
    ['2026-03-01', '2026-03-02'].map((day) =>
      addDailyCounts(id, day, [{ country: 'IN', shown: 5, copied: 2, dismissed: 1 }], 25),
    ),
  );
  await transact(database, counts);
  return { product, campaign, publicKey, revoked };
}

describe('the contents of a merchant', () => {
  it('are all that it owns, by kind, without what makes its keys work', async () => {
    await addMerchant(test.database);
    const { product, campaign, publicKey, revoked } = await fill();
    const withoutCredential = ({ credential: _credential, ...rest }: ApiKeyRecord) => rest;
    const counts = { country: 'IN', shown: 5, copied: 2, dismissed: 1 };
    expect(await readMerchantContents(test.database, merchant.id)).toEqual({
      merchant: merchant.merchant,
      products: [product],
      campaigns: [{ ...merchant.campaign, baseCurrency: 'EUR' }, campaign],
      apiKeys: [merchant.apiKey, publicKey].map(withoutCredential),
      revokedApiKeys: [
        {
          ...withoutCredential(revoked),
          revokedAt: '2026-03-01T10:00:00.000Z',
          expiresAt: Date.parse('2027-04-05T10:00:00.000Z') / 1000,
        },
      ],
      statistics: [merchant.campaign, campaign].flatMap(({ id: campaignId }) =>
        ['2026-03-01', '2026-03-02'].map((day) => ({ campaignId, day, ...counts })),
      ),
    });
  });
});

describe('the removal of a merchant', () => {
  let before: Item[];
  beforeEach(async () => {
    before = await everything();
    merchant = await addMerchant(test.database);
    await fill();
  });

  /** Returns the contents of the table when only the record and the gateway key of the merchant are left. */
  async function whatIsKept() {
    const kept = [merchantKey(merchant.id), gatewayKeyKey(merchant.id)].map((key) =>
      readItem(test.database, key),
    );
    return inOrder([...before, ...(await Promise.all(kept)).flatMap((item) => (item ? [item] : []))]);
  }

  it('takes away all but its record and its gateway key, nothing of others, and counts what was there', async () => {
    const kept = await whatIsKept();
    expect(kept).toHaveLength(before.length + 2);
    expect(await removeMerchantItems(test.database, merchant.id)).toEqual({
      credentials: 2,
      publications: 2,
      statistics: 4,
      products: 1,
      campaigns: 2,
      apiKeys: 3,
    });
    expect(await everything()).toEqual(kept);
    const nothing = { credentials: 0, publications: 0, statistics: 0, products: 0, campaigns: 0, apiKeys: 0 };
    expect(await removeMerchantItems(test.database, merchant.id)).toEqual(nothing);
    expect(await everything()).toEqual(kept);
  });

  it('ends with its record and its gateway key, and can be repeated then', async () => {
    await removeMerchantItems(test.database, merchant.id);
    for (const _time of ['first', 'again']) {
      await removeMerchantRecord(test.database, merchant.id);
      expect(await everything()).toEqual(before);
    }
  });

  it('leaves nothing behind, wherever it crashes before it is repeated', async () => {
    const kept = await whatIsKept();
    let crashes = 0;
    const attempt = () =>
      removeMerchantItems(crashing(test.database, crashes, 'DeleteCommand'), merchant.id).then(
        () => true,
        () => false,
      );
    while (!(await attempt())) crashes += 1;
    expect(crashes).toBeGreaterThan(10);
    expect(await everything()).toEqual(kept);
  });
});
