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

  test('a run with nothing to do writes nothing', async () => {
    const service = await started();
    const { version } = service;
    await service.run();
    expect(service.version).toBe(version);
  });

  test('redemptions count once, and abandoned checkouts are taken back', async () => {
    const service = await started();
    const code = service.shown[60] ?? '';
    for (const redemptions of [2, 0, 3]) {
      for (let count = 0; count < redemptions; count++) service.fake.redeem(code);
      await service.run();
      await service.run();
    }
    expect(service.redeemed).toEqual({ 60: 5 });
    service.fake.abandon(code);
    await service.run();
    expect(service.redeemed).toEqual({ 60: name === 'polar' ? 4 : 5 });
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

  test('without a successor the provider ends the codes after two periods, and they leave the banner before that', async () => {
    const service = await started();
    const code = service.shown[60] ?? '';
    service.fake.transport.faults = [{ kind: 'server_error_before', requests: /^POST/, times: 10_000 }];
    service.pass(60 * dayHours - 3);
    expect(await service.run()).toMatchObject({ problem: { type: 'unreachable' } });
    expect(service.shown).toHaveProperty('60');
    service.pass(1);
    await service.run();
    expect(service.shown).toEqual({});
    expect(service.fake.redeem(code)).toBe(60);
    service.pass(2);
    expect(service.fake.redeem(code)).toBeUndefined();
  });

  test('a code that the provider does not confirm for seven days leaves the banner', async () => {
    const service = await started();
    const { shown } = service;
    service.fake.transport.faults = [{ kind: 'server_error_before', times: 10_000 }];
    service.pass(7 * dayHours - 1);
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

  test('if all runs end, the codes leave the banner on the eighth day, and one run brings them back', async () => {
    const service = await started();
    const { shown, version } = service;
    for (const hours of [0.5, 0.5]) {
      service.pass(hours);
      await service.run();
    }
    service.pass(7 * dayHours - 0.5);
    expect(service.shown).toEqual(shown);
    service.pass(dayHours);
    expect(service.shown).toEqual({});
    await service.run();
    expect(service.shown).toEqual(shown);
    expect(service.version - version).toBeLessThanOrEqual(3);
  });

  test('a changed percentage is hidden immediately, gets a new code, and the old one works 48 hours more', async () => {
    const service = await started();
    const old = service.shown[60] ?? '';
    service.change(wantedOf([20, 55]));
    expect(service.shown).not.toHaveProperty('60');
    await service.run();
    expect(accepted(service)).toEqual({ 20: 20, 55: 55 });
    service.pass(47);
    await service.run();
    expect(service.fake.redeem(old)).toBe(60);
    service.pass(1);
    await service.run();
    expect(service.fake.redeem(old)).toBeUndefined();
  });

  test('other products mean new codes for them', async () => {
    const service = await started();
    const providerProductIds = [...service.fake.products];
    const old = service.shown[60];
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, providerProductIds } });
    await service.run();
    expect(service.shown[60]).not.toBe(old);
    const shown = service.fake.discounts().find(({ code }) => code === service.shown[60]);
    expect(shown?.providerProductIds).toEqual(providerProductIds);
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

  test('the grace of a request outlives a run that cannot create the successor', async () => {
    const service = await started();
    const old = service.shown[60] ?? '';
    service.fake.transport.faults = [{ kind: 'server_error_before', times: 100 }];
    await service.run(undefined, { replace: { codes: [old], graceHours: 0 } });
    expect(service.shown[60]).toBe(old);
    service.fake.transport.faults = [];
    await service.run();
    expect(service.fake.redeem(old)).toBeUndefined();
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
  });

  test('a campaign without the checkout: its codes end after 48 hours, those of a deleted one now', async () => {
    for (const graceHours of [undefined, 0]) {
      const service = await started();
      const { wanted: _unwanted, ...goal } = sampleGoal;
      service.change({ ...goal, ...(graceHours === undefined ? {} : { graceHours }) });
      expect(service.shown).toEqual({});
      await service.run();
      expect(activeCodes(service)).toHaveLength(graceHours === 0 ? 0 : 2);
      service.pass(48);
      await service.run();
      expect(activeCodes(service)).toEqual([]);
      expect(service.having('ended')).toHaveLength(2);
    }
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

  test('a rejected key leaves the codes in the banner and is the checkout’s problem', async () => {
    const service = await started();
    service.fake.keys.clear();
    expect((await service.run()).problem).toEqual({ type: 'key_refused' });
    expect(accepted(service)).toEqual({ 20: 20, 60: 60 });
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
