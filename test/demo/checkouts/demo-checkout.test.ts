import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import type { Order } from '../../../core/checkouts/orders/order.ts';
import { type DemoCheckout, startDemoCheckout } from '../../../demo/checkouts/demo-checkout.ts';
import { ordersClientOf } from '../../../lambdas/checkouts/orders/orders-client-of.ts';
import { providerOf } from '../../../lambdas/checkouts/providers/provider-of.ts';
import { request } from '../../../packages/aws-emulator/test/cloudfront/fixtures/edge-fixtures.ts';

let demo: DemoCheckout;
beforeAll(async () => {
  demo = await startDemoCheckout();
});
afterAll(() => demo.stop());

const clientWith = (providerKey: string) =>
  providerOf({ provider: 'polar', mode: 'test' }, providerKey, {
    baseUrl: demo.variables.POLAR_URL ?? '',
    clock: () => new Date(),
  });

/**
 * A visitor pays, or with PATCH only enters the code. Returns the discount in percent; `null` if the checkout
 * rejects the code.
 */
async function pay(code: string, method = 'PUT'): Promise<number | null> {
  const body = Buffer.from(JSON.stringify({ code }));
  const merchant = {
    call: () => Promise.reject(new Error('A payment calls no API.')),
    campaign: { id: 'camp_1', isDefault: true, checkout: null },
  };
  const payment = request('/emulator/checkout/payment', { method, body });
  return JSON.parse(String((await demo.control(payment, '/payment', merchant)).body)).discount;
}

it('accepts the codes that the service creates there, until the service ends them', async () => {
  const client = clientWith(demo.account.providerKey);
  const discount = {
    discount: 60,
    endsAt: null,
    campaignId: 'camp_1',
    terms: 'terms',
    providerProductIds: [],
  };
  await client.create({ code: 'PPP60K3F9QT', duration: 'forever', ...discount });
  expect(await pay('ppp60k3f9qt', 'PATCH')).toBe(60);
  expect(await pay(' ppp60k3f9qt ')).toBe(60);
  const found = await client.find('PPP60K3F9QT');
  expect(found).toMatchObject({ discount: 60, isActive: true, redemptions: 1 });
  await client.end(found?.providerId ?? '');
  expect([await pay('PPP60K3F9QT'), await pay('PPP60K3F9QT', 'PATCH')]).toEqual([null, null]);
});

it('accepts the codes that the demo campaign has by hand', async () => {
  for (const { code, discount } of codesPerTier('PPP')) expect(await pay(String(code))).toBe(discount);
});

it('lists each payment of yesterday as an order, with its code or without', async () => {
  const before = demo.account.orders.length;
  await pay('PPP60');
  expect(await pay('')).toBe(0);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const orders = demo.account.orders.slice(before);
  expect(orders.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([yesterday, yesterday]);
  expect(orders).toMatchObject([
    { amount: 1_960, discountId: demo.account.providerIdOf('PPP60') },
    { amount: 4_900, discountId: null },
  ]);
});

it('a payment is what *Count now* reads there, with its code', async () => {
  await pay('PPP60');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  const client = ordersClientOf({ provider: 'polar', mode: 'live' }, demo.account.ordersKey, {
    baseUrl: demo.variables.POLAR_URL,
  });
  const orders: Order[] = [];
  await client.read({ from: yesterday, before: today }, (order) => orders.push(order));
  expect(orders).toContainEqual(
    expect.objectContaining({
      ...{ day: yesterday, country: 'US', currency: 'USD', net: 19_600, isRenewal: false },
      discounts: [demo.account.providerIdOf('PPP60')],
    }),
  );
});

it('rejects any other key, and codes that nobody created', async () => {
  await expect(clientWith('polar_oat_other').probe()).rejects.toMatchObject({ problem: 'key_refused' });
  expect(await pay('PPP70')).toBeNull();
});
