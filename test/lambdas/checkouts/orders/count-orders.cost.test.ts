import { stageFrom } from '../../../../bin/cost/stage.ts';
import { costOf, countedOrders } from '../../../../bin/cost/work.ts';
import type { checkoutProviders } from '../../../../core/checkouts/checkout.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import { fakeOrder } from '../../../../demo/checkouts/fake-orders.ts';
import { countOrders } from '../../../../lambdas/functions/checkouts/count-orders.ts';
import { ordersKeyKey } from '../../../../storage/dynamodb/keys.ts';
import { OrdersShop } from '../../../support/checkouts/orders-shop.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { addMerchant } from '../../../support/storage/merchants.ts';
import { unitsOf } from '../../../support/storage/units.ts';

const test = useDatabase();

/** A month's units of a stage whose hourly checks run so often. */
const estimate = (runs: number) =>
  countedOrders({ ...stageFrom([{ Resources: {} }]), schedules: [{ name: 'dispatch-checks', runs }] });

const countries = ['US', 'IN', 'BR', 'DE', 'GB', 'FR', 'JP', 'ID', 'PL', 'TR', 'MX', 'NG'];

/** A shop with 1,000 orders in each month of 30 days. */
async function shopWithOrders(provider: (typeof checkoutProviders)[number]): Promise<OrdersShop> {
  const shop = new OrdersShop(provider, test.database, (await addMerchant(test.database)).id);
  const step = (30 * dayMs) / 1_000;
  for (let index = 0; index < 1_700; index++)
    shop.fake.orders.push(
      fakeOrder({
        at: new Date(shop.now.getTime() - index * step),
        kind: index % 2 === 0 ? 'session' : 'subscription',
        country: countries[index % countries.length] ?? null,
        discountId: index % 3 === 0 ? 'promo_theirs' : null,
      }),
    );
  await shop.connect(35);
  await shop.count();
  return shop;
}

it.each([
  ['stripe', 36],
  ['paddle', 39],
  ['polar', 12],
] as const)('a night for 1,000 orders a month at %s takes at most %i requests', async (provider, limit) => {
  const shop = await shopWithOrders(provider);
  shop.fake.transport.requests.length = 0;
  await shop.count();
  expect(await shop.orders()).toMatchObject({ status: 'current' });
  expect(shop.fake.transport.requests.length).toBeLessThanOrEqual(limit);
  expect(shop.fake.transport.requests.length).toBeGreaterThan(limit / 2);
});

it('a day’s hourly runs use no more of the table than the bill contains, which is below two cents a month', async () => {
  const shop = await shopWithOrders('polar');
  for (const index of [40, 140, 240, 340, 440, 540, 640, 740, 840])
    Object.assign(shop.fake.orders[index] ?? {}, { refunded: 4_900 });
  shop.now = new Date(shop.now.getTime() + dayMs);
  const change = { ...ordersKeyKey(shop.merchantId, shop.checkoutId), isRemoved: false };
  const hour = () =>
    unitsOf(test.database, (database) =>
      countOrders(
        { target: 'orders', changes: [change] },
        shop.dependencies(database),
        new AbortController().signal,
      ),
    );
  const night = await hour();
  const idle = await hour();
  expect(await shop.orders()).toMatchObject({ status: 'current', countedAt: shop.now.toISOString() });
  const { tableRead = 0, tableWrite = 0 } = estimate(24);
  expect(night.reads + 23 * idle.reads).toBeLessThanOrEqual(tableRead);
  expect(night.writes + 23 * idle.writes).toBeLessThanOrEqual(tableWrite);
  expect(night.writes).toBeGreaterThan(tableWrite / 2);
  expect(costOf(estimate(720))).toBeLessThanOrEqual(0.02);
});
