import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import type { ProviderClient } from '../../../lambdas/checkouts/providers/provider.ts';
import { CodesService, sampleGoal } from '../../support/checkouts/codes-service.ts';

const dayHours = 24;
const wantedOf = (discounts: number[]) => ({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts } });

describe.each(checkoutProviders)('codes at %s', (name) => {
  const started = async () => {
    const service = new CodesService(name);
    expect(await service.run()).not.toHaveProperty('problem');
    return service;
  };
  /** Discounts that the provider's checkout gives for the codes in the banner. */
  const accepted = ({ shown, fake }: CodesService) =>
    Object.fromEntries(Object.entries(shown).map(([discount, code]) => [discount, fake.redeem(code)]));
  const activeCodes = ({ fake }: CodesService) =>
    fake
      .discounts()
      .filter(({ isActive }) => isActive)
      .map(({ code }) => code);

  test('the first run creates one code per percentage, and the checkout accepts them', async () => {
    const service = await started();
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
    expect(service.shown[60]).toMatch(/^PPP60[A-Z2-9]{6}$/);
    const expiry = service.now.getTime() + 60 * dayHours * hourMs;
    expect(service.fake.discounts().map(({ expiresAt }) => expiresAt)).toEqual([expiry, expiry]);
  });

  test('a sale’s code exists before the sale, and ends 48 hours after it', async () => {
    const service = await started();
    const saleEnd = 10 * dayHours;
    const endsAt = new Date(service.now.getTime() + saleEnd * hourMs).toISOString();
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, sale: { discount: 60, endsAt } } });
    await service.run();
    expect(accepted(service)).toEqual({ 20: 20, 60: 60, 'sale 60': 60 });
    const [own, ofSale = ''] = [service.shown[60], service.shown['sale 60']];
    expect(ofSale).not.toBe(own);
    service.pass(saleEnd - 1);
    await service.run();
    expect(service.shown['sale 60']).toBe(ofSale);
    service.pass(1.5);
    await service.run();
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
    expect(service.fake.redeem(ofSale)).toBe(60);
    service.pass(47.4);
    await service.run();
    expect(service.fake.redeem(ofSale)).toBe(60);
    service.pass(0.1);
    expect(service.fake.redeem(ofSale)).toBeUndefined();
    await service.run();
    expect(service.having('ended')).toMatchObject([{ code: ofSale, isSale: true }]);
    expect(activeCodes(service).sort()).toEqual(Object.values(service.shown).sort());
  });

  test('a redemption in the last minute counts after the code has ended', async () => {
    const service = await started();
    const code = service.shown[60] ?? '';
    service.change(wantedOf([20]));
    await service.run();
    service.pass(48);
    await service.run((moment) => {
      if (/before (POST|PATCH)/.test(moment)) service.fake.redeem(code);
      return Promise.resolve();
    });
    expect(service.having('ended')).toHaveLength(1);
    service.pass(1);
    await service.run();
    expect(service.redeemed).toEqual({ 60: 1 });
  });

  test('rotation: the successor is shown before the old code ends 48 hours later', async () => {
    const service = await started();
    const old = service.shown[60] ?? '';
    service.pass(30 * dayHours);
    await service.run();
    expect(service.shown[60]).not.toBe(old);
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
    service.pass(47);
    await service.run();
    expect(service.fake.redeem(old)).toBe(60);
    service.pass(1);
    await service.run();
    expect(service.fake.redeem(old)).toBeUndefined();
    expect(activeCodes(service).sort()).toEqual(Object.values(service.shown).sort());
  });

  test('a code that was redeemed often enough rotates at the first check after that, and a sale’s does not', async () => {
    const service = await started();
    const sale = {
      discount: 40,
      endsAt: new Date(service.now.getTime() + 10 * dayHours * hourMs).toISOString(),
    };
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, sale, rotateAfter: 10 } });
    await service.run();
    const before = { ...service.shown };
    const saleCode = service.codes.find(({ isSale }) => isSale)?.code ?? '';
    for (let count = 0; count < 9; count++) service.fake.redeem(before[60] ?? '');
    for (let count = 0; count < 20; count++) service.fake.redeem(saleCode);
    await service.run();
    expect(service.shown).toEqual(before);
    service.fake.redeem(before[60] ?? '');
    await service.run();
    expect(service.shown[20]).toBe(before[20]);
    expect(service.shown[60]).not.toBe(before[60]);
    expect(service.codes.find(({ isSale }) => isSale)).toMatchObject({ code: saleCode, status: 'live' });
    await service.run();
    expect(service.codes.filter(({ discount }) => discount === 60)).toHaveLength(2);
  });

  test('a code that the provider does not confirm for seven days leaves the banner', async () => {
    const service = await started();
    const { shown } = service;
    service.fake.transport.faults = [{ kind: 'server_error_before', times: 10_000 }];
    service.pass(7 * dayHours - 3);
    await service.run();
    expect(service.shown).toEqual(shown);
    service.pass(1);
    await service.run();
    expect(service.shown).toEqual({});
    service.fake.transport.faults = [];
    await service.run();
    expect(service.shown).toEqual(shown);
    expect(service.codes.map(({ confirmedAt }) => confirmedAt)).toEqual(
      Array(2).fill(service.now.toISOString()),
    );
  });

  test('a code that the merchant turns off is replaced in the same run', async () => {
    const service = await started();
    const old = service.shown[60] ?? '';
    service.fake.redeem(old);
    service.fake.deactivate(old);
    await service.run();
    expect(service.shown[60]).not.toBe(old);
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
    expect(service.redeemed).toEqual({ 60: 1 });
  });

  test('a code whose creation got no response is adopted, or not created again if the merchant turned it off', async () => {
    for (const isTurnedOff of [false, true]) {
      const service = new CodesService(name);
      service.change(wantedOf([60]));
      service.fake.transport.faults = [
        { kind: 'reset_after', requests: /^POST .*(promotion_codes|discounts)/ },
      ];
      expect((await service.run()).problem).toEqual({ type: 'unreachable' });
      const [created = { code: '' }] = service.fake.discounts();
      if (isTurnedOff) service.fake.deactivate(created.code);
      await service.run();
      expect(accepted(service)).toEqual({ 60: 60 });
      expect(service.fake.discounts()).toHaveLength(isTurnedOff ? 2 : 1);
      expect(service.fake.redeem(created.code)).toBe(isTurnedOff ? undefined : 60);
    }
  });

  test('a deleted code is replaced in the same run', async () => {
    const service = await started();
    service.fake.remove(service.shown[60] ?? '');
    await service.run();
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
  });

  // Stripe does not allow changing a coupon's percentage.
  if (name !== 'stripe')
    test('a code with a changed percentage ends there and is never shown again', async () => {
      const service = await started();
      const old = service.shown[60] ?? '';
      service.fake.changeDiscount(old, 90);
      await service.run();
      expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
      expect(service.fake.redeem(old)).toBeUndefined();
    });

  test('codes that the merchant created by hand stay as they are, even with a name that a code would get', async () => {
    const service = new CodesService(name);
    const twin = new CodesService(name);
    await twin.run();
    const taken = twin.shown[60] ?? '';
    service.fake.createByHand(taken, 10);
    service.fake.createByHand('SUMMER', 15);
    await service.run();
    expect(service.shown[60]).not.toBe(taken);
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
    expect(service.fake.redeem(taken)).toBe(10);
    expect(service.fake.redeem('SUMMER')).toBe(15);
  });

  test('a merchant replaces one code now; the grace is theirs; a repeated request changes nothing', async () => {
    const service = await started();
    const old = service.shown[60] ?? '';
    const replace = { codes: [old], graceHours: 0 };
    await service.run(undefined, { replace });
    expect(service.fake.redeem(old)).toBeUndefined();
    const successor = service.shown[60] ?? '';
    await service.run(undefined, { replace });
    expect(service.shown[60]).toBe(successor);
    expect(activeCodes(service)).toHaveLength(2);
    await service.run(undefined, { replace: { codes: [successor], graceHours: 5 } });
    service.pass(4);
    await service.run();
    expect(service.fake.redeem(successor)).toBe(60);
    service.pass(1);
    await service.run();
    expect(service.fake.redeem(successor)).toBeUndefined();
  });

  test('a code that another run created first is found and used, not a problem', async () => {
    const service = new CodesService(name);
    const openProvider = service.provider();
    const provider: ProviderClient = {
      ...openProvider,
      create: async (code) => {
        await openProvider.create(code);
        await openProvider.create(code); // refused, because the name is taken
      },
    };
    expect((await service.run(undefined, { provider })).problem).toBeUndefined();
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
    expect(service.codes.map(({ problem }) => problem)).toEqual([null, null]);
  });

  test('a key without the right to create: the problem contains the permission', async () => {
    const service = new CodesService(name);
    service.fake.keys.set(
      service.fake.providerKey,
      new Set(['coupon_read', 'promotion_code_read', 'discount.read', 'discounts:read']),
    );
    const permission = { stripe: 'Coupons: write', paddle: 'discount.write', polar: 'discounts:write' }[name];
    expect((await service.run()).problem).toEqual({ type: 'key_refused', permission });
    expect(service.shown).toEqual({});
  });

  test('429 ends the run, with the seconds to wait', async () => {
    const service = await started();
    service.change(wantedOf([20, 30, 40, 50, 60]));
    service.fake.transport.faults = [{ kind: 'rate_limited' }];
    const before = service.fake.transport.requests.length;
    expect((await service.run()).problem).toEqual({ type: 'rate_limited', retryAfterSeconds: 7 });
    expect(service.fake.transport.requests.length - before).toBeLessThanOrEqual(8);
    await service.run();
    expect(Object.keys(accepted(service))).toHaveLength(5);
  });

  test('an unknown product: no banner, the problem is the code’s; the others keep working', async () => {
    const service = await started();
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [20, 60, 70] } });
    service.fake.products.clear();
    const providerProductIds = ['00000000-0000-4000-8000-000000000000'];
    service.change({
      ...sampleGoal,
      wanted: { ...sampleGoal.wanted, discounts: [20, 60, 70], providerProductIds },
    });
    const { problem, codes } = await service.run();
    expect(problem).toBeUndefined();
    expect(codes.find(({ discount }) => discount === 70)?.problem?.type).toBe('refused');
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
  });

  test('one failing code does not hide the others', async () => {
    const service = await started();
    service.change(wantedOf([20, 30, 40, 60]));
    service.fake.transport.faults = [
      { kind: 'server_error_before', requests: /^POST .v1.coupons|^POST .*discounts/ },
    ];
    await service.run();
    expect(Object.keys(service.shown)).toHaveLength(3);
    await service.run();
    expect(accepted(service)).toEqual({ 20: 20, 30: 30, 40: 40, 60: 60 });
  });

  test('after its deadline a run begins nothing, and the next one continues', async () => {
    const service = new CodesService(name);
    const { codes } = await service.run(undefined, { signal: AbortSignal.abort() });
    expect(codes.map(({ status }) => status)).toEqual(['creating', 'creating']);
    expect(service.fake.transport.requests).toHaveLength(0);
    await service.run();
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
  });

  test('20 percentages with a rotation a day stay within 60 codes', async () => {
    const service = await started();
    const discounts = Array.from({ length: 20 }, (_, index) => index + 1);
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts, rotateDays: 1 } });
    for (let day = 0; day < 5; day++) {
      await service.run();
      expect(service.codes.length).toBeLessThanOrEqual(60);
      expect(Object.keys(service.shown)).toHaveLength(20);
      expect(Object.values(accepted(service))).toEqual(discounts);
      service.pass(dayHours);
    }
  });
});
