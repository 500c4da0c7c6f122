import type { CheckoutUpdate } from '../../../../core/checkouts/provider-key.ts';
import { ordersClientOf } from '../../../../lambdas/checkouts/orders/orders-client-of.ts';
import { updateCheckout } from '../../../../lambdas/functions/checkouts/update-checkout.ts';
import { changedDays, readOrdersDays } from '../../../../storage/checkouts/orders/orders-days.ts';
import type { TrailedDatabase } from '../../../../storage/dynamodb/database.ts';
import { transact } from '../../../../storage/dynamodb/transaction.ts';
import { ConnectedShop } from '../../../support/checkouts/connected-shop.ts';
import { fakeCheckouts } from '../../../support/checkouts/fake-checkouts.ts';
import { managementRequest } from '../../../support/management-request.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { intercept } from '../../../support/storage/interference.ts';
import { useMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const testKey = 'rk_test_First0000';
const newKey = 'rk_live_Newer0000';

/** A shop with codes at a Stripe account that accepts these keys. */
async function openShop(providerKey?: string): Promise<ConnectedShop> {
  const shop = new ConnectedShop(test.database, merchant.id);
  const { keys, providerKey: liveKey } = shop.fake;
  for (const key of [testKey, newKey]) keys.set(key, new Set(keys.get(liveKey)));
  await shop.open(providerKey);
  await shop.work();
  return shop;
}

/** Updates the checkout as its endpoint does. */
async function update(shop: ConnectedShop, body: CheckoutUpdate, database: TrailedDatabase = test.database) {
  const request = managementRequest({ merchantId: merchant.id, id: shop.checkoutId, body });
  const { status } = await updateCheckout(request, {
    ...shop.dependencies(database),
    encryption: { encrypt: async (text) => Buffer.from(text) },
    openOrders: (checkout, key, options) =>
      ordersClientOf(checkout, key, { ...options, fetch: shop.fetch, pause: async () => {} }),
  });
  return status;
}

it('a retry after the test key was replaced removes the sums of test orders', async () => {
  const shop = await openShop(testKey);
  const sums = { 'IN w USD': { orders: 1, net: 1_000, refunded: 0, otherCards: 0 } };
  const days = [{ day: '2026-11-22', sums, cards: {} }];
  await transact(test.database, changedDays(shop.checkoutId, [], days, 25));
  const failing = intercept(test.database, async (name, _input, proceed) => {
    if (name === 'DeleteCommand') throw new Error('Interrupted');
    return proceed();
  });
  const live = { providerKey: shop.fake.providerKey };
  await expect(update(shop, live, failing)).rejects.toThrow('Interrupted');
  expect(await shop.checkout()).toMatchObject({ mode: 'live', orders: null });
  expect(await update(shop, live)).toBe(200);
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(await readOrdersDays(test.database, shop.checkoutId, november)).toEqual([]);
});

it('codes of the test mode do not identify the account of a live key', async () => {
  const shop = await openShop(testKey);
  await shop.patch({ checkout: null });
  expect(await update(shop, { providerKey: shop.fake.providerKey })).toBe(200);
  // The account does not return them in its live mode.
  const { keys, providerKey, transport } = fakeCheckouts.stripe(shop.clock);
  keys.set(newKey, new Set(keys.get(providerKey)));
  shop.fetch = transport.fetch;
  expect(await update(shop, { providerKey: newKey })).toBe(200);
});

describe('when the time for the provider is over', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each(['providerKey', 'ordersKey'] as const)('a new %s is not stored', async (field) => {
    const shop = await openShop();
    const { ordersKey, transport } = shop.fake;
    const before = await shop.checkout();
    transport.requests.length = 0;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const isOver = (ms: number) => ms === 5_000;
    jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (isOver(ms) ? AbortSignal.abort() : timeout(ms)));
    const body = field === 'ordersKey' ? { ordersKey } : { providerKey: newKey };
    await expect(update(shop, body)).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    expect(transport.requests).toEqual([]);
    expect(await shop.checkout()).toEqual(before);
  });
});
