import { DemoCheckout, demoCheckoutKey, startDemoCheckout } from '../../../demo/checkouts/demo-checkout.ts';
import { providerOf } from '../../../lambdas/checkouts/providers/provider-of.ts';

const account = { provider: 'polar', mode: 'test' } as const;
const clock = () => new Date();
const newCode = {
  code: 'PPP60K3F9QT',
  discount: 60,
  endsAt: null,
  campaignId: 'camp_1',
  productIds: [],
  duration: 'forever',
} as const;

let demo: Awaited<ReturnType<typeof startDemoCheckout>>;
beforeAll(async () => {
  demo = await startDemoCheckout();
});
afterAll(() => demo.stop());

it('the service’s client of Polar creates, finds, reads and ends codes, and payments count', async () => {
  const provider = providerOf(account, demoCheckoutKey, { baseUrl: demo.url, clock });
  await provider.probe();
  await provider.create(newCode);
  const found = await provider.find('PPP60K3F9QT');
  expect(found).toMatchObject({ discount: 60, isActive: true, redemptions: 0 });
  expect(demo.checkout.pay(' ppp60k3f9qt ')).toBe(60);
  const ids = [found?.providerId ?? '', '5c5f2f6e-95b4-4b0d-a8a3-1f1f6d7f2b10'];
  expect(await provider.read(ids)).toMatchObject([{ redemptions: 1 }, undefined]);
  await expect(provider.create(newCode)).rejects.toMatchObject({ problem: 'refused' });
  await provider.end(ids[0] ?? '');
  expect(demo.checkout.pay('PPP60K3F9QT')).toBeUndefined();
  expect(await provider.find('PPP60K3F9QT')).toMatchObject({ isActive: false });
});

it('rejects any other key, and codes that nobody created', async () => {
  const provider = providerOf(account, 'polar_oat_other', { baseUrl: demo.url, clock });
  await expect(provider.probe()).rejects.toMatchObject({ problem: 'key_refused' });
  expect(new DemoCheckout().pay('PPP60')).toBeUndefined();
});
