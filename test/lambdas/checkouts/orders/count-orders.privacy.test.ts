import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { checkoutProviders } from '../../../../core/checkouts/checkout.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import { fakeOrder } from '../../../../demo/checkouts/fake-orders.ts';
import { getCheckoutRevenue } from '../../../../lambdas/functions/checkouts/get-checkout-revenue.ts';
import { OrdersShop } from '../../../support/checkouts/orders-shop.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { managementRequest } from '../../../support/management-request.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { addMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const log = useLogLines();

it.each(checkoutProviders)(
  'nothing of a buyer of %s is in the table, in a log or in a response',
  async (provider) => {
    const shop = new OrdersShop(provider, test.database, (await addMerchant(test.database)).id);
    const { orders, transport } = shop.fake;
    const at = new Date(shop.now.getTime() - 3 * dayMs);
    orders.push(fakeOrder({ at }), fakeOrder({ at, kind: 'renewal' }), fakeOrder({ at, refunded: 4_900 }));
    let seen = '';
    transport.drift = (body) => {
      seen += JSON.stringify(body);
      return body;
    };
    await shop.connect(35);
    await shop.count();
    expect(await shop.orders()).toMatchObject({ status: 'current' });
    transport.drift = (body) => JSON.parse(JSON.stringify(body).replaceAll(/"?4900"?/g, '"A Buyer"'));
    await shop.count();
    expect(await shop.orders()).toMatchObject({ problem: { type: 'unexpected_response' } });
    expect(log.lines.join()).toContain('orders_problem');

    const personal = ['buyer@example.com', 'A Buyer', '12345', ...orders.map(({ id }) => id)];
    for (const text of personal.filter((each) => provider !== 'paddle' || !/Buyer|buyer/.test(each)))
      expect(seen).toContain(text); // or this test could not fail
    const { Items = [] } = await test.database.client.send(
      new ScanCommand({ TableName: test.database.tableName }),
    );
    expect(Items.length).toBeGreaterThan(3);
    const request = managementRequest({ merchantId: shop.merchantId, id: shop.checkoutId, body: undefined });
    const response = await getCheckoutRevenue(request, { database: test.database, clock: () => shop.now });
    const kept = JSON.stringify([Items, log.lines, response]);
    for (const text of personal) expect(kept).not.toContain(text);
    expect(JSON.stringify(response)).toContain('"orders":2');
  },
);
