import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { noSubject } from '../../../core/alerts/alert.ts';
import { responseCode } from '../../../core/checkouts/code.ts';
import { newOrders } from '../../../core/checkouts/orders/orders-run.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import type { ApiKeyRecord } from '../../../core/keys/api-key.ts';
import { changeAlerts } from '../../../storage/alerts/alerts.ts';
import { insertCheckout } from '../../../storage/checkouts/checkout-transactions.ts';
import { writeCodes } from '../../../storage/checkouts/codes.ts';
import { changedDays } from '../../../storage/checkouts/orders/orders-days.ts';
import { changeOrders, putOrdersKey } from '../../../storage/checkouts/orders/orders-key.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import {
  gatewayKeyKey,
  idempotencyKey,
  keyText,
  lastUseKey,
  merchantKey,
} from '../../../storage/dynamodb/keys.ts';
import { putItem } from '../../../storage/dynamodb/single-writes.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { put } from '../../../storage/dynamodb/writes.ts';
import { addDailyCounts } from '../../../storage/statistics.ts';
import { revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { readMerchantContents } from '../../../storage/transactions/merchant-contents.ts';
import { removeMerchantItems, removeMerchantRecord } from '../../../storage/transactions/merchant-removal.ts';
import { sampleCode } from '../../core/checkouts/sample-code.ts';
import { setAlertUrl } from '../../support/storage/alert-addresses.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { crashing } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addKey,
  addMerchant,
  addProduct,
  newId,
  readItem,
  type TestMerchant,
} from '../../support/storage/merchants.ts';

const startedAt = '2026-03-01T10:00:00.000Z';
const test = useDatabase();
let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});

const inOrder = (items: Item[]) => items.sort((left, right) => (keyText(left) < keyText(right) ? -1 : 1));

/** Returns all items in the table. */
async function everything(): Promise<Item[]> {
  const { client, tableName: TableName } = test.database;
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({ TableName, ConsistentRead: true }),
  );
  expect(LastEvaluatedKey).toBeUndefined();
  return inOrder(Items);
}

/** Leaves the list with the first write. */
const formerCode = sampleCode({ code: 'PPP60FORMER', providerId: 'promo_2' });

/** Gives the merchant something of each kind, and what belongs to it. */
async function createContents() {
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
      addDailyCounts(
        id,
        day,
        [
          {
            ...{ country: 'IN', seen: { discount: 60, isSale: false } },
            ...{ shown: 5, copied: 2, opened: 3, dismissed: 1 },
          },
        ],
        25,
      ),
    ),
  );
  await transact(database, counts);
  const code = sampleCode();
  await writeCodes(database, {
    merchantId: merchant.id,
    campaignId: campaign.id,
    previous: { codes: [formerCode], creations: [], version: 0 },
    codes: [code],
    creations: [],
    campaignVersion: 1,
    shown: undefined,
    redemptions: [{ code: code.code, discount: 60, isSale: false, redeemed: 3 }],
    day: '2026-03-02',
    retentionMonths: 25,
  });
  const input = { provider: 'stripe', providerKey: 'rk_live_1234' } as const;
  const checkout = makeCheckout(input, newId('chk'), new Date('2026-03-01T10:00:00.000Z'));
  await insertCheckout(database, merchant.id, checkout, Buffer.from('encrypted'));
  const id = { merchantId: merchant.id, checkoutId: checkout.id };
  const orders = newOrders(
    { ordersKey: 'rk_live_5678', keyId: 'k', keyScope: [] },
    null,
    new Date(checkout.createdAt),
  );
  await putOrdersKey(
    database,
    { ...id, mode: 'live' },
    Buffer.from('encrypted'),
    () => orders,
    () => true,
  );
  await changeOrders(database, id, (orders) => ({
    orders,
    writes: changedDays(checkout.id, [], [ordersDay], 25),
  }));
  await setAlertUrl(database, merchant.id);
  const opened = [
    { id: newId('alert'), key: 'k', type: 'test', facts: {}, ...noSubject, startedAt } as const,
  ];
  await changeAlerts(database, merchant.id, (alerts) => ({ alerts, result: undefined, opened }));
  return { product, campaign, publicKey, revoked, checkout: { ...checkout, orders } };
}

const ordersDay = {
  day: '2026-03-01',
  sums: { 'IN c6000 USD': { orders: 1, net: 19_600, refunded: 0, otherCards: 1 } },
  cards: { '6000 US': 1 },
};

describe('the contents of a merchant', () => {
  it('are all that it owns, by kind, without what makes its keys work', async () => {
    await addMerchant(test.database);
    const { product, campaign, publicKey, revoked, checkout } = await createContents();
    const withoutCredential = ({ credential: _credential, ...rest }: ApiKeyRecord) => rest;
    const counts = { shown: 5, copied: 2, opened: 3, dismissed: 1 };
    const eachDay = (values: object) =>
      [merchant.campaign, campaign].flatMap(({ id: campaignId }) =>
        ['2026-03-01', '2026-03-02'].map((day) => ({ campaignId, day, ...values, ...counts })),
      );
    const redeemed = {
      ...{ campaignId: campaign.id, day: '2026-03-02', discount: 60, isSale: false, redeemed: 3 },
    };
    expect(await readMerchantContents(test.database, merchant.id)).toEqual({
      merchant: { ...merchant.merchant, alertUrl: 'https://hooks.example/••••••••', alertEmail: null },
      products: [product],
      campaigns: [{ ...merchant.campaign, baseCurrency: 'EUR' }, campaign],
      apiKeys: [merchant.apiKey, publicKey].map(withoutCredential),
      checkouts: [checkout],
      orders: [{ checkoutId: checkout.id, ...ordersDay }],
      alerts: { open: [expect.objectContaining({ type: 'test', startedAt })], deliveries: [] },
      activity: expect.any(Array),
      codes: [{ campaignId: campaign.id, codes: [responseCode(sampleCode())] }],
      formerCodes: [
        {
          ...{ code: 'PPP60FORMER', discount: 60, isSale: false, providerId: 'promo_2' },
          ...{ campaignId: campaign.id, checkoutId: 'chk_1' },
        },
      ],
      revokedApiKeys: [
        {
          ...withoutCredential(revoked),
          revokedAt: '2026-03-01T10:00:00.000Z',
          expiresAt: Date.parse('2027-04-05T10:00:00.000Z') / 1000,
        },
      ],
      statistics: eachDay({ country: 'IN' }),
      statisticsByDiscount: eachDay({ discount: 60, isSale: false }),
      redemptions: [redeemed],
      redemptionsByCode: [{ ...redeemed, code: sampleCode().code }],
    });
  });
});

describe('the removal of a merchant', () => {
  let before: Item[];
  beforeEach(async () => {
    before = await everything();
    merchant = await addMerchant(test.database);
    await createContents();
  });

  /** Returns the table's contents when only the merchant's record and gateway key are left. */
  async function remainingItems() {
    const remaining = [merchantKey(merchant.id), gatewayKeyKey(merchant.id)].map((key) =>
      readItem(test.database, key),
    );
    return inOrder([...before, ...(await Promise.all(remaining)).flatMap((item) => (item ? [item] : []))]);
  }

  it('takes away all but its record and its gateway key, nothing of others, and counts what was there', async () => {
    const kept = await remainingItems();
    expect(kept).toHaveLength(before.length + 2);
    expect(await removeMerchantItems(test.database, merchant.id)).toEqual({
      credentials: 2,
      publications: 2,
      statistics: 4,
      checkoutSecrets: 1,
      ordersKeys: 1,
      orders: 1,
      alerts: 2,
      activity: 8,
      products: 1,
      campaigns: 2,
      apiKeys: 3,
      checkouts: 1,
    });
    expect(await everything()).toEqual(kept);
    const again = await removeMerchantItems(test.database, merchant.id);
    expect(Object.values(again).every((count) => count === 0)).toBe(true);
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
    const kept = await remainingItems();
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
