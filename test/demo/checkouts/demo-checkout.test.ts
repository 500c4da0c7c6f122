import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import { type DemoCheckout, startDemoCheckout } from '../../../demo/checkouts/demo-checkout.ts';
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

it('rejects any other key, and codes that nobody created', async () => {
  await expect(clientWith('polar_oat_other').probe()).rejects.toMatchObject({ problem: 'key_refused' });
  expect(await pay('PPP70')).toBeNull();
});
