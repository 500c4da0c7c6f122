import { dayMs, hourMs } from '../../../../core/shared/durations.ts';
import { fakeOrder } from '../../../../demo/checkouts/fake-orders.ts';
import { countOrders } from '../../../../lambdas/functions/checkouts/count-orders.ts';
import { ordersKeyKey } from '../../../../storage/dynamodb/keys.ts';
import { OrdersShop } from '../../../support/checkouts/orders-shop.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { addMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
useLogLines(); // the problems of providers

const never = new AbortController().signal;

/** A shop with an order in the present month, and one in each of the two before. */
async function shopToCount(): Promise<OrdersShop> {
  const shop = new OrdersShop('polar', test.database, (await addMerchant(test.database)).id);
  for (const ago of [5, 35, 65])
    shop.fake.orders.push(fakeOrder({ at: new Date(shop.now.getTime() - ago * dayMs) }));
  await shop.connect(70);
  return shop;
}

function run(shop: OrdersShop, signal = never, lastStart = signal): Promise<void> {
  const change = { ...ordersKeyKey(shop.merchantId, shop.checkoutId), isRemoved: false };
  return countOrders({ target: 'orders', changes: [change] }, shop.dependencies(), signal, lastStart);
}

/** Ends a run in the middle of a request, which `fetch` then rejects. */
function timeIsUp(end: AbortController): never {
  end.abort();
  throw new TypeError('aborted');
}

it('a checkout that could get too little time is begun by the next run, without a problem', async () => {
  const shop = await shopToCount();
  await run(shop, never, AbortSignal.abort());
  expect(await shop.orders()).toMatchObject({ status: 'counting', problem: null, countedFrom: null });
  expect(shop.fake.transport.requests).toEqual([]);
  await run(shop);
  expect(await shop.orders()).toMatchObject({ status: 'current', countedFrom: shop.day(-70) });
});

it('a run whose time ends keeps its months, and the next one continues with the others', async () => {
  const shop = await shopToCount();
  const end = new AbortController();
  shop.fake.transport.interrupt = async () => {
    if (shop.fake.transport.requests.length > 1) timeIsUp(end);
  };
  await run(shop, end.signal, never);
  expect(await shop.orders()).toMatchObject({ status: 'counting', problem: null, countedFrom: '2026-11-01' });
  expect((await shop.days()).size).toBe(1);
  shop.fake.transport.interrupt = () => Promise.resolve();
  await run(shop);
  expect(await shop.orders()).toMatchObject({ status: 'current' });
  expect((await shop.days()).size).toBe(3);
  const months = shop.fake.transport.requests.map(({ query }) => query.get('created_before')?.slice(0, 10));
  expect(months.filter((month) => month === '2026-11-23')).toHaveLength(1);
});

it('a provider from which a whole run reads nothing is unreachable, and the numbers keep their age', async () => {
  const shop = await shopToCount();
  await run(shop);
  const counted = await shop.orders();
  shop.now = new Date(shop.now.getTime() + 24 * hourMs);
  const end = new AbortController();
  shop.fake.transport.interrupt = async () => timeIsUp(end);
  await run(shop, end.signal, never);
  expect(await shop.orders()).toMatchObject({
    status: 'failing',
    problem: { type: 'unreachable' },
    countedAt: counted?.countedAt,
  });
  expect((await shop.days()).size).toBe(3);
});

it('two messages about one key count it once, and a removed key is never counted', async () => {
  const shop = await shopToCount();
  await Promise.all([run(shop), run(shop)]);
  expect(shop.fake.transport.requests).toHaveLength(3); // a page of each month
  const change = { ...ordersKeyKey(shop.merchantId, shop.checkoutId), isRemoved: true };
  shop.now = new Date(shop.now.getTime() + 24 * hourMs);
  await countOrders({ target: 'orders', changes: [change] }, shop.dependencies(), never);
  expect(shop.fake.transport.requests).toHaveLength(3);
});
