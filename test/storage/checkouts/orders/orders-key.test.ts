import { newOrders } from '../../../../core/checkouts/orders/orders-run.ts';
import { makeCheckout } from '../../../../core/checkouts/provider-key.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import { fakeOrder } from '../../../../demo/checkouts/fake-orders.ts';
import { tableAttributes } from '../../../../platform/table.ts';
import {
  beginDisconnection,
  endDisconnection,
  insertCheckout,
  replaceProviderKey,
} from '../../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../../storage/checkouts/checkouts.ts';
import { changedDays, readOrdersDays } from '../../../../storage/checkouts/orders/orders-days.ts';
import { putOrdersKey, removeOrders } from '../../../../storage/checkouts/orders/orders-key.ts';
import { ordersDayKey, ordersKeyKey } from '../../../../storage/dynamodb/keys.ts';
import { transact } from '../../../../storage/dynamodb/transaction.ts';
import { OrdersShop } from '../../../support/checkouts/orders-shop.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { intercept, interrupt } from '../../../support/storage/interference.ts';
import { addMerchant, newId, readItem } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const always = { from: '2000-01-01', to: '2999-01-01' };
const anyVersion = () => true;

async function connectedShop(): Promise<OrdersShop> {
  const shop = new OrdersShop('polar', test.database, (await addMerchant(test.database)).id);
  for (const ago of [3, 40, 65])
    shop.fake.orders.push(fakeOrder({ at: new Date(shop.now.getTime() - ago * dayMs) }));
  await shop.connect(70);
  return shop;
}

/** Stores a day with sums for each of the last 25 months. */
async function storeAllDays({ checkoutId }: OrdersShop): Promise<number> {
  const days = Array.from({ length: 760 }, (_, index) => ({
    day: new Date(Date.parse('2026-11-22') - index * dayMs).toISOString().slice(0, 10),
    sums: { 'IN w USD': { orders: 1, net: 1_000, refunded: 0, otherCards: 0 } },
    cards: {},
  }));
  const writes = changedDays(checkoutId, [], days, 25);
  for (let start = 0; start < writes.length; start += 95)
    await transact(test.database, writes.slice(start, start + 95));
  return writes.length;
}

it('the sums of a day expire 25 months after it', async () => {
  const shop = await connectedShop();
  await shop.count();
  const item = await readItem(test.database, ordersDayKey(shop.checkoutId, shop.day(-3)));
  const expiry = new Date(Number(item?.[tableAttributes.expiry]) * 1_000);
  expect(expiry.toISOString().slice(0, 7)).toBe('2028-12');
});

it('removing the key deletes the numbers of 25 months within the time of the request', async () => {
  const shop = await connectedShop();
  expect(await storeAllDays(shop)).toBe(760);
  const calls = { sent: 0, underWay: 0, mostAtOnce: 0 };
  const counting = intercept(test.database, async (_name, _input, proceed) => {
    calls.sent += 1;
    calls.mostAtOnce = Math.max(calls.mostAtOnce, ++calls.underWay);
    return proceed().finally(() => calls.underWay--);
  });
  const removed = await removeOrders(counting, shop.id, anyVersion);
  // Less than seven seconds if each call takes 100 ms.
  expect(calls.sent / calls.mostAtOnce).toBeLessThan(70);
  expect(removed).toMatchObject({ resource: { orders: null } });
  expect(await readOrdersDays(test.database, shop.checkoutId, always)).toEqual([]);
  expect(await readItem(test.database, ordersKeyKey(shop.merchantId, shop.checkoutId))).toBeUndefined();
});

it('a removal that was interrupted after the key deletes the numbers when it is repeated', async () => {
  const shop = await connectedShop();
  await shop.count();
  const failing = intercept(test.database, async (name, _input, proceed) => {
    if (name === 'DeleteCommand') throw new Error('Interrupted');
    return proceed();
  });
  await expect(removeOrders(failing, shop.id, anyVersion)).rejects.toThrow('Interrupted');
  expect((await shop.days()).size).toBe(3);
  await removeOrders(test.database, shop.id, anyVersion);
  expect((await shop.days()).size).toBe(0);
});

it('a count that is under way stores nothing after its key was removed', async () => {
  for (let request = 0; request < 6; request++) {
    const shop = await connectedShop();
    let left = request;
    let isRemoved = false;
    shop.fake.transport.interrupt = async () => {
      left -= 1;
      if (left >= 0 || isRemoved) return;
      isRemoved = true;
      await removeOrders(test.database, shop.id, anyVersion);
    };
    await shop.count();
    expect(isRemoved).toBe(true);
    expect([...(await shop.days()).keys()]).toEqual([]);
    expect(await shop.orders()).toBeNull();
  }
});

it('a key that is put while a disconnection begins is not stored, so no key is left behind', async () => {
  const shop = await connectedShop();
  const { merchantId, checkoutId } = shop;
  const orders = await shop.orders();
  if (!orders) throw new Error('There is no key for orders');
  const begin = () => beginDisconnection(test.database, merchantId, checkoutId, () => shop.now);
  const database = interrupt(test.database, 'TransactWriteCommand', begin);
  const put = await putOrdersKey(
    database,
    { ...shop.id, mode: 'live' },
    new Uint8Array(1),
    () => orders,
    anyVersion,
  );
  expect(put).toBe('missing');
  expect(await shop.orders()).toBeNull();
  await endDisconnection(test.database, merchantId, checkoutId);
  expect(await readItem(test.database, ordersKeyKey(merchantId, checkoutId))).toBeUndefined();
});

it('a key of the test mode is not stored after a live key has replaced that of the checkout', async () => {
  const { merchantId } = await connectedShop();
  const input = { provider: 'polar', providerKey: 'polar_oat_1', mode: 'test' } as const;
  const checkout = makeCheckout(input, newId('chk'), new Date());
  const id = { merchantId, checkoutId: checkout.id };
  const ciphertext = new Uint8Array(1);
  await insertCheckout(test.database, merchantId, checkout, ciphertext);
  const live = { providerKey: 'polar_oat_2', mode: 'live', keyScope: 'discounts', ciphertext } as const;
  const replaceKey = () => replaceProviderKey(test.database, merchantId, checkout.id, live, () => new Date());
  const database = interrupt(test.database, 'TransactWriteCommand', replaceKey);
  const orders = newOrders({ ordersKey: 'polar_oat_3', keyId: 'k', keyScope: [] }, null, new Date());
  const put = await putOrdersKey(database, { ...id, mode: 'test' }, ciphertext, () => orders, anyVersion);
  expect(put).toBe('mode_differs');
  const stored = await readCheckout(test.database, merchantId, checkout.id);
  expect(stored?.resource).toMatchObject({ mode: 'live', orders: null });
  expect(await readItem(test.database, ordersKeyKey(merchantId, checkout.id))).toBeUndefined();
});
