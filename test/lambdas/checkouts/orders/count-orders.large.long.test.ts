import { checkoutProviders } from '../../../../core/checkouts/checkout.ts';
import { reconcileOrders } from '../../../../lambdas/checkouts/orders/count-orders.ts';
import { ordersClientOf } from '../../../../lambdas/checkouts/orders/orders-client-of.ts';
import { serveOrderLists } from '../../../../quality/bench/orders/order-lists.ts';
import { OrdersShop } from '../../../support/checkouts/orders-shop.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { addMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
useLogLines();

/** Returns the times of so many orders in a month, a minute apart. */
function timesIn(month: string, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Date.parse(`${month}-01`) + index * 60_000);
}

it.each(checkoutProviders)(
  '20,000 orders of a month at %s are counted, and one more is too many for this month only',
  async (provider) => {
    const times = [...timesIn('2026-09', 20_000), ...timesIn('2026-10', 20_001), ...timesIn('2026-11', 10)];
    const lists = await serveOrderLists(provider, times);
    const shop = new OrdersShop(provider, test.database, (await addMerchant(test.database)).id);
    await shop.connect(83);
    const dependencies = shop.dependencies();
    dependencies.openOrders = (checkout, key, options) =>
      ordersClientOf(checkout, key, { ...options, baseUrl: lists.url });
    await reconcileOrders(shop.id, dependencies, new AbortController().signal);
    await lists.stop();

    expect(await shop.orders()).toMatchObject({
      status: 'failing',
      problem: { type: 'too_many_orders' },
      countedAt: shop.now.toISOString(),
      countedFrom: shop.day(-83),
      uncountedMonths: ['2026-10'],
    });
    const counted: Record<string, number> = {};
    for (const [day, { sums }] of await shop.days()) {
      const month = day.slice(0, 7);
      for (const { orders } of Object.values(sums)) counted[month] = (counted[month] ?? 0) + orders;
    }
    expect(counted).toEqual({ '2026-09': 20_000, '2026-11': 10 });
    // No session or invoice of the month with too many is read.
    if (provider === 'stripe') expect(lists.requests.get('/v1/checkout/sessions')).toBeLessThan(210);
  },
);
