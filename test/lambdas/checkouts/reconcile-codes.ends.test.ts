import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { CodesService, sampleGoal } from '../../support/checkouts/codes-service.ts';

describe.each(checkoutProviders)('the end of a code at %s', (name) => {
  const started = async () => {
    const service = new CodesService(name);
    service.change({ ...sampleGoal, wanted: { ...sampleGoal.wanted, discounts: [60] } });
    expect(await service.run()).not.toHaveProperty('problem');
    return service;
  };
  const endNow = async (service: CodesService) => {
    const [old = ''] = Object.values(service.shown);
    await service.run(undefined, { replace: { codes: [old], graceHours: 0 } });
    return service.codes.find(({ code }) => code === old);
  };

  test('to which the provider answers 404 is not confirmed while the code is found under its name', async () => {
    const service = await started();
    service.fake.transport.faults = [
      { kind: 'not_found', requests: /^(POST|PATCH) .*\/(dsc_|promo_|\w{8}-)/ },
    ];
    const old = await endNow(service);
    expect(service.fake.redeem(old?.code ?? '')).toBe(60);
    expect(old).toMatchObject({ status: 'replaced', problem: { type: 'unexpected_response' } });
    await service.run();
    expect(service.codes.find(({ code }) => code === old?.code)?.status).toBe('ended');
    expect(service.fake.redeem(old?.code ?? '')).toBeUndefined();
  });

  test('to which the provider answers 404 is confirmed if the name is gone, too', async () => {
    const service = await started();
    const { code = '', providerId = '' } = service.codes[0] ?? {};
    service.fake.transport.faults = [
      { kind: 'not_found', requests: /^(POST|PATCH) .*\/(dsc_|promo_|\w{8}-)/ },
    ];
    // From the request for the end on, the provider has no such code.
    await service.run(
      (moment) => {
        if (moment.startsWith('before') && moment.endsWith(providerId) && !moment.includes('GET'))
          service.fake.remove(code);
        return Promise.resolve();
      },
      { replace: { codes: [code], graceHours: 0 } },
    );
    expect(service.codes[0]).toMatchObject({ code, status: 'ended' });
  });

  test('is not that of another code if the provider ignores the name in a search', async () => {
    const service = await started();
    const { 60: known = '' } = service.shown;
    service.fake.transport.ignoredParameters = ['code', 'query'];
    service.change(sampleGoal);
    expect(await service.run()).not.toHaveProperty('problem');
    expect(service.shown).toMatchObject({ 20: expect.any(String), 60: known });
    for (const [discount, code] of Object.entries(service.shown))
      expect(service.fake.redeem(code)).toBe(Number(discount));
    expect(service.fake.discounts()).toHaveLength(2);
  });
});
