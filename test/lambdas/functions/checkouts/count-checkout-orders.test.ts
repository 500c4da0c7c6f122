import { countCheckoutOrders } from '../../../../lambdas/functions/checkouts/count-checkout-orders.ts';
import { changeOrders } from '../../../../storage/checkouts/orders/orders-key.ts';
import { OrdersShop } from '../../../support/checkouts/orders-shop.ts';
import { managementRequest } from '../../../support/management-request.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { useMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

it('the seventh count in an hour is rejected until the first is an hour old', async () => {
  const shop = new OrdersShop('stripe', test.database, merchant.id);
  await shop.connect();
  const requests = Array.from({ length: 6 }, (_, index) => `2026-11-23T11:3${index}:00.000Z`);
  await changeOrders(test.database, shop.id, (orders) => ({
    orders: { ...orders, status: 'current', requests },
  }));
  const request = managementRequest({ merchantId: merchant.id, id: shop.checkoutId, body: {} });
  const counting = countCheckoutOrders(request, { database: test.database, clock: () => shop.now });
  await expect(counting).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 30 * 60 });
});
